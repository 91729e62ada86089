"""What whoever runs the server can see, and nobody else."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from repaire.server.config import Config
from repaire.server.metrics import Metrics
from tests.server.running import Inside, new_key


def test_the_text_is_prometheus() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            guest = await place.guest()
            table = await guest.open_table("browl", [{"kind": "me"}, {"kind": "open"}])
            line = await guest.socket(table)
            await guest.post(f"/api/tables/{table}/chat", {"key": new_key(), "text": "hello"})
            line.send("{")
            await line.quiet()
            reply = await place.client().get("/metrics")
            assert reply.headers["content-type"].startswith("text/plain; version=0.0.4")
            found = {
                (sample.name, sample.labels.get("kind", sample.labels.get("le", ""))): sample.value
                for family in text_string_to_metric_families(reply.text)
                for sample in family.samples
            }
            assert found["repaire_tables_total", "browl"] == 1
            assert found["repaire_requests_total", "say"] == 1
            assert found["repaire_bad_messages_total", ""] == 1
            assert found["repaire_sockets_open", ""] == 1
            assert found["repaire_tables_in_memory", ""] == 1
            assert found["repaire_commit_seconds_bucket", "+Inf"] == found["repaire_commit_seconds_count", ""] == 1

    asyncio.run(run())


def test_buckets_add_up() -> None:
    metrics = Metrics()
    for seconds in (0.0005, 0.0015, 0.0015, 0.03, 99.0):
        metrics.commit(seconds)
    (family,) = [found for found in text_string_to_metric_families(metrics.text()) if found.type == "histogram"]
    counts = [sample.value for sample in family.samples if sample.name.endswith("_bucket")]
    assert counts == sorted(counts)
    assert counts[:2] == [1, 3]
    assert counts[-1] == 5


@pytest.mark.parametrize(
    ("token", "address", "headers", "status"),
    [
        ("", "127.0.0.1", {}, 200),
        ("", "::1", {"Host": "[::1]:8000"}, 200),
        ("", "127.0.0.1", {"Host": "localhost"}, 200),
        ("", "192.0.2.7", {}, 404),
        ("", "127.0.0.1", {"Host": "repaire.example"}, 404),
        ("", "127.0.0.1", {"X-Forwarded-For": "192.0.2.7"}, 404),
        ("", "127.0.0.1", {"X-Real-IP": "192.0.2.7"}, 404),
        ("s3cret", "127.0.0.1", {}, 404),
        ("s3cret", "127.0.0.1", {"Authorization": "Bearer wrong"}, 404),
        ("s3cret", "192.0.2.7", {"Authorization": "Bearer s3cret", "Host": "repaire.example"}, 200),
    ],
)
def test_who_may_read_the_metrics(token: str, address: str, headers: dict[str, str], status: int) -> None:
    async def run() -> None:
        async with Inside(config=Config(metrics_token=token)).open() as place:
            transport = httpx.ASGITransport(place.app, client=(address, 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8000") as client:
                assert (await client.get("/metrics", headers=headers)).status_code == status

    asyncio.run(run())

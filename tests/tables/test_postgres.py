"""What is special about the PostgreSQL store: several nodes, notifications, lost connections."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import psycopg
import pytest

from repaire.tables.migrations import POSTGRES, SchemaTooNew
from repaire.tables.postgres import STANDSTILL, PostgresStore, upgrade
from repaire.tables.store import SeqTaken
from scripts.postgres_server import PostgresServer
from tests.tables.example import created, lines, summary


@asynccontextmanager
async def nodes(url: str, count: int) -> AsyncIterator[list[PostgresStore]]:
    async with AsyncExitStack() as stack:
        stores = [PostgresStore(url) for _ in range(count)]
        for store in stores:
            stack.push_async_callback(store.close)
        await asyncio.gather(*(store.open() for store in stores))
        yield stores


async def until(true: Callable[[], bool], seconds: float = 10.0) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)


def test_nodes_that_start_at_once_make_one_schema(postgres: PostgresServer) -> None:
    url = postgres.new_database()

    async def play() -> None:
        async with nodes(url, 4) as stores:
            await created(stores[0])
            assert [len(await store.read("t")) for store in stores] == [1] * 4

    asyncio.run(play())
    with psycopg.connect(url) as connection:
        assert connection.execute("SELECT version FROM schema_version").fetchall() == [(len(POSTGRES),)]


def test_other_nodes_are_told_how_far_a_table_has_got(postgres: PostgresServer) -> None:
    url = postgres.new_database()

    async def play() -> None:
        async with nodes(url, 2) as [one, two]:
            news: list[tuple[str, int]] = []
            two.listen(lambda table, seq: news.append((table, seq)))
            await created(one, "t 1")
            await one.append(lines("t 1", 2, 3), summary("t 1", 4))
            with pytest.raises(SeqTaken):
                await one.append(lines("t 1", 2), summary("t 1", 2))
            await one.append(lines("t 1", 5), summary("t 1", 5))
            await until(lambda: ("t 1", 5) in news)
            assert news == [("t 1", 1), ("t 1", 4), ("t 1", 5)]
            assert len(await two.read("t 1", 1)) == 4

    asyncio.run(play())


def test_a_fault_in_a_listener_does_not_end_the_listening(postgres: PostgresServer) -> None:
    url = postgres.new_database()

    async def play() -> None:
        faults: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context["exception"]))
        async with nodes(url, 1) as [store]:
            news: list[int] = []

            def broken(table: str, seq: int) -> None:
                raise ValueError(table)

            store.listen(broken)
            store.listen(lambda table, seq: news.append(seq))
            await created(store)
            await store.append(lines("t", 2), summary("t", 2))
            await until(lambda: news == [1, 2])
            assert len(faults) == 2

    asyncio.run(play())


def test_two_nodes_race_for_every_line_of_a_table(postgres: PostgresServer) -> None:
    url = postgres.new_database()

    async def play() -> None:
        async with nodes(url, 2) as stores:
            await created(stores[0])
            won = [0, 0]

            async def attempt(writer: int, seq: int) -> None:
                node = writer % 2
                row = summary("t", seq, people={f"p{node}": True})
                try:
                    await stores[node].append(lines("t", seq, 1, f"{node}-{writer}-{seq}"), row)
                except SeqTaken:
                    return
                won[node] += 1

            for seq in range(2, 42):
                await asyncio.gather(*(attempt(writer, seq) for writer in range(4)))
            found = await stores[1].read("t")
            assert [line.seq for line in found] == list(range(1, 42))
            assert sum(won) == 40
            last = int(found[-1].key[0])
            assert await stores[0].tables_of(f"p{last}", 9) == [summary("t", 41, people={f"p{last}": True})]
            assert await stores[0].tables_of(f"p{1 - last}", 9) == []

    asyncio.run(play())


def test_two_nodes_with_many_tables_in_common_do_not_block_each_other(postgres: PostgresServer) -> None:
    url = postgres.new_database()

    async def play() -> None:
        async with nodes(url, 2) as [one, two]:
            tables = [f"t{number}" for number in range(40)]
            for table in tables:
                await created(one, table)
                await two.append(lines(table, 2), summary(table, 2))
                await one.append(lines(table, 3), summary(table, 3, people={"bo": True}))
                await two.append(lines(table, 4), summary(table, 4, people={"bo": True}))
            for seq in range(5, 20):
                asked = [two.append(lines(table, seq), summary(table, seq)) for table in reversed(tables)]
                asked += [one.append(lines(table, seq), summary(table, seq)) for table in tables]
                async with asyncio.timeout(10):
                    answers = await asyncio.gather(*asked, return_exceptions=True)
                assert {type(answer) for answer in answers} == {type(None), SeqTaken}
                assert answers.count(None) == len(tables)
            for table in tables:
                assert [line.seq for line in await one.read(table)] == list(range(1, 20))
            assert len(await two.tables_of("ann", 99)) == 40
            assert await two.tables_of("bo", 99) == []

    asyncio.run(play())


def test_moves_at_many_tables_share_a_commit(postgres: PostgresServer) -> None:
    url = postgres.new_database()

    async def play() -> None:
        async with nodes(url, 1) as [store]:
            tables = [f"t{number}" for number in range(100)]
            await asyncio.gather(*(created(store, table) for table in tables))
            counted = "SELECT count(DISTINCT xmin::text) FROM lines WHERE seq > 1"
            for seq in range(2, 12):
                await asyncio.gather(*(store.append(lines(table, seq), summary(table, seq)) for table in tables))
            with psycopg.connect(url) as connection:
                assert (connection.execute(counted).fetchone() or [0])[0] <= 1000 / 20

    asyncio.run(play())


def test_two_nodes_that_decide_again_both_get_in(postgres: PostgresServer) -> None:
    url = postgres.new_database()

    async def play() -> None:
        async with nodes(url, 2) as stores:
            await created(stores[0])

            async def insist(number: int) -> None:
                store = stores[number % 2]
                while True:
                    seq = len(await store.read("t")) + 1
                    try:
                        return await store.append(lines("t", seq, 1, f"k{number}"), summary("t", seq))
                    except SeqTaken:
                        await asyncio.sleep(0)

            await asyncio.gather(*(insist(number) for number in range(30)))
            found = await stores[0].read("t")
            assert [line.seq for line in found] == list(range(1, 32))
            assert len({line.key for line in found}) == 31

    asyncio.run(play())


def test_the_same_key_on_two_nodes_is_written_once(postgres: PostgresServer) -> None:
    url = postgres.new_database()

    async def play() -> None:
        async with nodes(url, 2) as stores:
            await created(stores[0])
            for seq in range(2, 22):
                asked = [store.append(lines("t", seq, 1, f"k{seq}"), summary("t", seq)) for store in stores]
                answers = await asyncio.gather(*asked, return_exceptions=True)
                assert sorted(type(answer).__name__ for answer in answers) == ["KeyTaken", "NoneType"]

    asyncio.run(play())


def test_a_node_that_stands_still_in_mid_write_holds_nobody_up_for_long(postgres: PostgresServer) -> None:
    url = postgres.new_database()

    async def play() -> None:
        async with nodes(url, 2) as [asleep, awake]:
            await created(asleep)
            async with asleep._connected() as connection:
                await connection.execute("BEGIN")
                await connection.execute("UPDATE tables SET seq = 2 WHERE id = 't'")
                async with asyncio.timeout(STANDSTILL + 5):
                    await awake.append(lines("t", 2, key="k"), summary("t", 2))
                with pytest.raises(psycopg.errors.IdleInTransactionSessionTimeout):
                    await connection.execute("COMMIT")
            await asleep.append(lines("t", 3), summary("t", 3))  # it wakes, and goes on
            assert [line.key for line in await awake.read("t")] == ["", "k", ""]

    asyncio.run(play())


def test_a_node_that_lost_its_connections_listens_again_and_catches_up(postgres: PostgresServer) -> None:
    url = postgres.new_database()

    async def play() -> None:
        async with nodes(url, 2) as [one, two]:
            await created(one)
            news: list[int] = []
            two.listen(lambda table, seq: news.append(seq))
            kill = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT clock_timestamp%'"
            async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
                assert (await connection.execute(kill)).rowcount == 2  # both nodes are deaf now
            await one.append(lines("t", 2), summary("t", 2))
            await until(lambda: 2 in news)
            await one.append(lines("t", 3), summary("t", 3))
            await until(lambda: 3 in news)

    asyncio.run(play())


def test_a_server_that_is_gone_for_a_while(postgres: PostgresServer) -> None:
    url = postgres.new_database()

    async def play() -> None:
        async with nodes(url, 1) as [store]:
            await created(store)
            await store.probe()
            news: list[int] = []
            store.listen(lambda table, seq: news.append(seq))
            postgres.stop()
            try:
                with pytest.raises(psycopg.OperationalError):
                    await store.append(lines("t", 2), summary("t", 2))
            finally:
                postgres.resume()
            async with asyncio.timeout(20):
                while True:
                    with suppress(psycopg.Error):
                        await store.probe()
                        break
                    await asyncio.sleep(0.1)
            await store.append(lines("t", 2), summary("t", 2))
            await until(lambda: 2 in news)
            assert len(await store.read("t")) == 2

    asyncio.run(play())


# -- migrations ----------------------------------------------------------------------------------------------


def test_an_older_schema_is_brought_up_to_date(postgres: PostgresServer) -> None:
    url = postgres.new_database()
    later = (*POSTGRES, ("ALTER TABLE tables ADD COLUMN mood text NOT NULL DEFAULT 'good'",))

    async def play() -> None:
        async with nodes(url, 1) as [store]:
            await created(store)
            async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
                await upgrade(connection, later)
                await upgrade(connection, later)
                assert await (await connection.execute("SELECT id, mood FROM tables")).fetchall() == [("t", "good")]
        with pytest.raises(SchemaTooNew, match="update Repaire"):
            await PostgresStore(url).open()

    asyncio.run(play())


def test_a_step_that_fails_leaves_the_schema_as_it_was(postgres: PostgresServer) -> None:
    url = postgres.new_database()

    async def play() -> None:
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
            with pytest.raises(psycopg.errors.SyntaxError):
                await upgrade(connection, (*POSTGRES, ("no such statement",)))
            found = await connection.execute("SELECT FROM pg_tables WHERE schemaname = 'public'")
            assert found.rowcount == 0

    asyncio.run(play())


def test_a_server_that_is_not_there_is_an_error_at_once(postgres: PostgresServer) -> None:
    with pytest.raises(psycopg.OperationalError):
        asyncio.run(PostgresStore(postgres.url("nowhere")).open())

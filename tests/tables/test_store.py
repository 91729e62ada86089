"""The contract of `Store`, kept by every kind of store."""

from __future__ import annotations

import asyncio
import random

import msgspec
import pytest

from repaire.tables.migrations import POSTGRES, SQLITE
from repaire.tables.people_schema import for_postgres
from repaire.tables.store import KeyTaken, SeqTaken, Session, Store
from tests.tables.example import SECRET, Make, created, lines, run, summary


def test_lines_come_back_as_they_were_written(make: Make) -> None:
    async def play(store: Store) -> None:
        first = lines("t", 1, 2, key="k")
        await store.create(first, SECRET, summary("t", 2))
        more = lines("t", 3, 3, key="m", body=bytes(range(256)))
        await store.append(more, summary("t", 5))
        assert await store.read("t") == first + more
        assert await store.read("t", 3) == more[1:]
        assert await store.read("t", 5) == []
        assert await store.read("t", 99) == []
        assert await store.line_of_key("t", "k") == first[0]
        assert await store.line_of_key("t", "m") == more[0]
        assert await store.secret("t") == SECRET

    run(make, play)


def test_everything_is_there_after_reopening(make: Make) -> None:
    session = Session("s", "ann", "Ann", "fr", 10)

    async def write(store: Store) -> None:
        await created(store)
        await store.append(lines("t", 2, key="k"), summary("t", 2, people={"ann": False, "bo": True}))
        await store.put_session(session)
        await store.setting("name", "first")

    async def read(store: Store) -> None:
        assert await store.read("t") == lines("t", 1) + lines("t", 2, key="k")
        assert await store.tables_of("bo", 9) == [summary("t", 2, people={"ann": False, "bo": True})]
        assert await store.session("s", 0) == session
        assert await store.setting("name", "second") == "first"
        await store.append(lines("t", 3), summary("t", 3))
        with pytest.raises(KeyTaken):
            await store.append(lines("t", 4, key="k"), summary("t", 4))

    run(make, write)
    run(make, read)


def test_opening_twice_is_fine(make: Make) -> None:
    async def play(store: Store) -> None:
        second = make()
        await second.open()
        await created(store)
        await second.append(lines("t", 2), summary("t", 2))
        await store.append(lines("t", 3), summary("t", 3))
        assert len(await second.read("t")) == 3
        await second.close()

    run(make, play)


def test_a_table_is_created_once(make: Make) -> None:
    async def play(store: Store) -> None:
        await created(store)
        with pytest.raises(SeqTaken):
            await store.create(lines("t", 1, 2), b"another", summary("t", 2))
        assert await store.read("t") == lines("t", 1)
        assert await store.secret("t") == SECRET

    run(make, play)


@pytest.mark.parametrize("first", [1, 2, 4, 9])
def test_lines_that_do_not_follow_the_last_one_are_refused(make: Make, first: int) -> None:
    async def play(store: Store) -> None:
        await store.create(lines("t", 1, 2), SECRET, summary("t", 2))
        with pytest.raises(SeqTaken):
            await store.append(lines("t", first, 2), summary("t", first + 1, names=("Zoé",)))
        assert await store.read("t") == lines("t", 1, 2)
        assert await store.tables_of("ann", 9) == [summary("t", 2)]

    run(make, play)


def test_a_key_counts_once_at_a_table(make: Make) -> None:
    async def play(store: Store) -> None:
        await created(store, "t")
        await created(store, "u")
        await store.append(lines("t", 2, key="k"), summary("t", 2))
        await store.append(lines("u", 2, key="k"), summary("u", 2))
        with pytest.raises(KeyTaken):
            await store.append(lines("t", 3, key="k"), summary("t", 3))
        with pytest.raises(KeyTaken):  # the seq is taken too, but it is the key that answers the question
            await store.append(lines("t", 2, key="k"), summary("t", 2))
        await store.append(lines("t", 3, 2), summary("t", 4))  # no key at all is as good as another one
        assert [line.seq for line in await store.read("t")] == [1, 2, 3, 4]
        assert await store.line_of_key("t", "") is None
        assert await store.line_of_key("t", "j") is None

    run(make, play)


def test_a_call_is_written_whole_or_not_at_all(make: Make) -> None:
    async def play(store: Store) -> None:
        await created(store)
        await store.append(lines("t", 2, key="k"), summary("t", 2))
        with pytest.raises(KeyTaken):
            await store.append(
                lines("t", 3, 2) + lines("t", 5, key="k"), summary("t", 5, phase="over", people={"bo": True})
            )
        assert len(await store.read("t")) == 2
        assert await store.tables_of("bo", 9) == []
        assert await store.tables_of("ann", 9) == [summary("t", 2)]
        await store.append(lines("t", 3), summary("t", 3))

    run(make, play)


def test_of_many_writers_of_a_line_one_succeeds(make: Make) -> None:
    async def play(store: Store) -> None:
        await created(store)

        async def attempt(writer: int, seq: int) -> bool:
            try:
                body = b"writer %d" % writer
                await store.append(
                    lines("t", seq, 1 + writer % 2, f"{writer}-{seq}", body), summary("t", seq + writer % 2)
                )
            except SeqTaken:
                return False
            return True

        seq = 1
        for _ in range(5):
            won = await asyncio.gather(*(attempt(writer, seq + 1) for writer in range(20)))
            assert sum(won) == 1
            seq += 1 + won.index(True) % 2
            last = (await store.read("t"))[-1]
            assert last.seq == seq
            assert last.body == b"writer %d" % won.index(True)
        assert [line.seq for line in await store.read("t")] == list(range(1, seq + 1))

    run(make, play)


def test_writers_that_decide_again_all_get_in(make: Make) -> None:
    async def play(store: Store) -> None:
        await created(store)

        async def insist(writer: int) -> None:
            while True:
                seq = len(await store.read("t")) + 1
                try:
                    return await store.append(lines("t", seq, 1, f"w{writer}"), summary("t", seq))
                except SeqTaken:
                    await asyncio.sleep(0)

        await asyncio.gather(*(insist(writer) for writer in range(25)))
        found = await store.read("t")
        assert [line.seq for line in found] == list(range(1, 27))
        assert {line.key for line in found} == {"", *(f"w{writer}" for writer in range(25))}

    run(make, play)


def test_the_same_request_many_times_is_written_once(make: Make) -> None:
    async def play(store: Store) -> None:
        await created(store)
        asked = [store.append(lines("t", 2, key="k"), summary("t", 2)) for _ in range(20)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert answers.count(None) == 1
        assert {type(answer) for answer in answers} <= {type(None), KeyTaken, SeqTaken}
        assert len(await store.read("t")) == 2

    run(make, play)


def test_what_is_refused_does_not_disturb_what_is_written_beside_it(make: Make) -> None:
    async def play(store: Store) -> None:
        for table in range(20):
            await created(store, f"t{table}")
        asked = [
            store.append(lines(f"t{table}", 2 + table % 2), summary(f"t{table}", 2 + table % 2)) for table in range(20)
        ]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [isinstance(answer, SeqTaken) for answer in answers] == [bool(table % 2) for table in range(20)]
        assert [len(await store.read(f"t{table}")) for table in range(20)] == [2 - table % 2 for table in range(20)]

    run(make, play)


def test_a_used_key_does_not_disturb_what_is_written_beside_it(make: Make) -> None:
    async def play(store: Store) -> None:
        for table in range(10):
            await created(store, f"t{table}")
            await store.append(lines(f"t{table}", 2, key="k"), summary(f"t{table}", 2))
        keys = ["k" if table in (3, 7) else "l" for table in range(10)]
        asked = [store.append(lines(f"t{table}", 3, 2, key), summary(f"t{table}", 4)) for table, key in enumerate(keys)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [isinstance(answer, KeyTaken) for answer in answers] == [key == "k" for key in keys]
        assert [len(await store.read(f"t{table}")) for table in range(10)] == [2 if key == "k" else 4 for key in keys]

    run(make, play)


def test_an_unknown_table_is_empty_and_takes_no_lines(make: Make) -> None:
    async def play(store: Store) -> None:
        for table in ("nowhere", "", "zéro", "nul\0"):
            assert await store.read(table) == []
            assert await store.secret(table) is None
            assert await store.line_of_key(table, "k") is None
            assert await store.tables_of(table, 9) == []
            assert await store.session(table, 0) is None
        for first in (1, 2):
            with pytest.raises(SeqTaken):
                await store.append(lines("nowhere", first), summary("nowhere", first))
        assert await store.read("nowhere") == []
        assert await store.tables_of("ann", 9) == []

    run(make, play)


def test_text_of_any_script(make: Make) -> None:
    text = "Zoé 賊 \U0001f3b2 ﷽ 'x'; -- \"\\"

    async def play(store: Store) -> None:
        body = text.encode()
        row = summary(text, 1, public=True, names=(text, ""), people={text: True, "ann": False})
        await store.create(lines(text, 1, key=text, body=body), SECRET, row)
        assert (await store.read(text))[0].body.decode() == text
        found = await store.line_of_key(text, text)
        assert found is not None
        assert found.table == found.key == text
        assert await store.public_tables(9) == [row]
        assert await store.tables_of(text, 9) == [row]
        await store.put_session(Session(text, text, text, "fr", 1))
        assert await store.session(text, 0) == Session(text, text, text, "fr", 1)
        assert await store.setting(text, text) == text

    run(make, play)


def test_big_bodies(make: Make) -> None:
    async def play(store: Store) -> None:
        await created(store)
        body = random.Random(5).randbytes(3_000_000)
        await store.append(lines("t", 2, body=body), summary("t", 2))
        await store.append(lines("t", 3, body=b""), summary("t", 3))
        assert [line.body for line in await store.read("t", 1)] == [body, b""]

    run(make, play)


def test_public_tables_newest_change_first(make: Make) -> None:
    async def play(store: Store) -> None:
        rows = [
            summary("a", 1, updated=10, public=True),
            summary("b", 1, updated=30, public=True, phase="seating", people={}),
            summary("c", 1, updated=20, public=True),
            summary("d", 1, updated=40),
            summary("e", 1, updated=50, public=True, phase="over"),
        ]
        for row in rows:
            await store.create(lines(row.table, 1), SECRET, row)
        assert await store.public_tables(9) == [rows[1], rows[2], rows[0]]
        assert await store.public_tables(2) == [rows[1], rows[2]]
        moved = summary("a", 2, updated=60, public=True)
        await store.append(lines("a", 2), moved)
        assert await store.public_tables(1) == [moved]
        await store.append(lines("a", 3), summary("a", 3, updated=70, public=True, phase="over"))
        assert await store.public_tables(9) == [rows[1], rows[2]]

    run(make, play)


def test_tables_of_a_person_those_that_wait_first(make: Make) -> None:
    async def play(store: Store) -> None:
        rows = [
            summary("a", 1, updated=10, people={"bo": False, "ann": True}),
            summary("b", 1, updated=40, people={"ann": False, "bo": True}),
            summary("c", 1, updated=20, people={"ann": True}),
            summary("d", 1, updated=30, people={"cy": True}),
            summary("e", 1, updated=50, people={"cy": True, "bo": True, "ann": False}, phase="over"),
        ]
        for row in rows:
            await store.create(lines(row.table, 1), SECRET, row)
        assert await store.tables_of("ann", 9) == [rows[2], rows[0], rows[4], rows[1]]
        assert await store.tables_of("ann", 1) == [rows[2]]
        assert await store.tables_of("nobody", 9) == []
        (found,) = await store.tables_of("ann", 1)
        assert list(found.people) == ["ann"]
        assert found.people["ann"] is True
        assert found.public is False

    run(make, play)


def test_lists_follow_whoever_sits_and_whose_turn_it_is(make: Make) -> None:
    steps: list[dict[str, bool]] = [
        {"ann": False, "bo": False},
        {"ann": True, "bo": False},
        {"ann": False, "bo": True},
        {"bo": True},
        {"bo": False, "cy": True, "ann": True},
        {"ann": True, "cy": True, "bo": False},
        {},
        {f"p{number}": number % 3 == 0 for number in range(12)},
        {f"p{number}": number % 3 == 1 for number in range(12)},
    ]

    async def play(store: Store) -> None:
        await created(store)
        for seq, people in enumerate(steps, start=2):
            row = msgspec.structs.replace(
                summary("t", seq, people=people, names=tuple(people)), asked=[seat for seat in (0, 2, 5) if seq & 1]
            )
            await store.append(lines("t", seq), row)
            for person in ("ann", "bo", "cy", "p0", "p11"):
                found = await store.tables_of(person, 9)
                assert found == ([row] if person in people else [])
                assert not found or list(found[0].people) == list(people)

    run(make, play)


def test_sessions_are_replaced_expire_and_are_dropped(make: Make) -> None:
    async def play(store: Store) -> None:
        assert await store.session("s", 0) is None
        await store.put_session(Session("s", "ann", "Ann", "en", 100))
        assert await store.session("s", 99) == Session("s", "ann", "Ann", "en", 100)
        assert await store.session("s", 100) is None
        later = Session("s", "ann", "Anne", "fr", 10**13)
        await store.put_session(later)
        assert await store.session("s", 10**13 - 1) == later
        assert await store.drop_session("s")
        assert not await store.drop_session("s")
        assert await store.session("s", 0) is None

    run(make, play)


def test_a_setting_is_decided_once(make: Make) -> None:
    async def play(store: Store) -> None:
        other = make()
        await other.open()
        asked = [(store, other)[number % 2].setting("secret", f"value {number}") for number in range(40)]
        answers = set(await asyncio.gather(*asked))
        assert len(answers) == 1
        assert {await store.setting("secret", "late")} == answers
        assert await store.setting("another", "x") == "x"
        await other.close()

    run(make, play)


def test_a_code_leads_to_one_table_for_as_long_as_it_waits(make: Make) -> None:
    async def play(store: Store) -> None:
        for table in ("t", "u"):
            await store.create(lines(table, 1), SECRET, summary(table, 1, phase="seating"))
        assert await store.give_code("t", "LOUP-42") == "LOUP-42"
        assert await store.give_code("t", "OURS-11") == "LOUP-42"  # it has one
        assert await store.give_code("u", "LOUP-42") == ""
        assert await store.table_of_code("LOUP-42") == "t"
        assert await store.table_of_code("OURS-11") is None
        await store.append(lines("t", 2), summary("t", 2, phase="playing"))
        assert await store.table_of_code("LOUP-42") is None
        assert await store.give_code("u", "LOUP-42") == "LOUP-42"
        assert await store.table_of_code("LOUP-42") == "u"

    run(make, play)


def test_of_two_tables_that_want_a_code_at_once_one_has_it(make: Make) -> None:
    async def play(store: Store) -> None:
        tables = [f"t{number}" for number in range(8)]
        for table in tables:
            await store.create(lines(table, 1), SECRET, summary(table, 1, phase="seating"))
        given = await asyncio.gather(*(store.give_code(table, "LOUP-42") for table in tables))
        assert sorted(given) == [""] * 7 + ["LOUP-42"]
        assert await store.table_of_code("LOUP-42") == tables[given.index("LOUP-42")]

    run(make, play)


def test_a_store_that_is_open_takes_a_probe(make: Make) -> None:
    async def play(store: Store) -> None:
        await store.probe()
        await store.probe()

    run(make, play)


def test_any_order_of_arrivals_gives_whole_journals(make: Make) -> None:
    async def play(store: Store) -> None:
        rng = random.Random(7)
        tables = [f"t{number}" for number in range(6)]
        for table in tables:
            await created(store, table)
        acknowledged: dict[str, list[str]] = {table: [] for table in tables}
        head = dict.fromkeys(tables, 1)

        async def write(number: int) -> None:
            table, key = rng.choice(tables), f"k{rng.randrange(60)}"
            count = rng.randrange(1, 4)
            seq = head[table] + rng.choice((1, 1, 1, 0, 2))
            row = summary(table, seq + count - 1, people={f"p{rng.randrange(3)}": bool(number % 2)})
            try:
                await store.append(lines(table, seq, count, key), row)
            except (SeqTaken, KeyTaken):
                return
            acknowledged[table].append(key)
            head[table] = max(head[table], row.seq)

        for _ in range(12):
            await asyncio.gather(*(write(number) for number in range(12)))
        for table in tables:
            found = await store.read(table)
            assert [line.seq for line in found] == list(range(1, head[table] + 1))
            assert sorted(line.key for line in found if line.key) == sorted(acknowledged[table])

    run(make, play)


def test_expired_sessions_are_swept_and_no_others(make: Make) -> None:
    async def play(store: Store) -> None:
        for number, expires in enumerate((5, 10, 11, 99)):
            await store.put_session(Session(f"s{number}", "ann", "Ann", "fr", expires))
        assert await store.sweep_sessions(10) == 2
        assert await store.sweep_sessions(10) == 0
        assert [await store.session(f"s{number}", 0) is not None for number in range(4)] == [False, False, True, True]

    run(make, play)


def test_devices_of_a_person_end_with_all_their_sessions_and_the_unused_links(make: Make) -> None:
    async def play(store: Store) -> None:
        for id, person, device, seen in (
            ("old", "ann", "phone", 1),
            ("new", "ann", "phone", 5),
            ("desk", "ann", "desk", 3),
            ("link/x", "ann", "desk", 3),
            ("other", "bo", "phone", 9),
        ):
            await store.put_session(Session(id, person, "Ann", "fr", 100, device, "Firefox", seen))
        await store.see_session("desk", 7)
        await store.see_session("nobody", 7)
        found = await store.sessions_of("ann", 50)
        assert [session.id for session in found][:2] == ["desk", "new"]
        assert {session.id for session in found} == {"desk", "new", "old", "link/x"}
        assert found[0].label == "Firefox"
        assert await store.sessions_of("ann", 100) == []
        assert await store.end_device("ann", "phone") == 3
        assert [session.id for session in await store.sessions_of("ann", 50)] == ["desk"]
        assert await store.session("other", 50) is not None
        assert await store.end_device("ann", "phone") == 0

    run(make, play)


def test_the_first_review_of_a_game_is_kept(make: Make) -> None:
    async def write(store: Store) -> None:
        await created(store)
        assert await store.review("t") is None
        assert await store.keep_review("t", b"first \xff") == b"first \xff"
        assert await store.keep_review("t", b"second") == b"first \xff"
        assert await store.review("other") is None

    async def read(store: Store) -> None:
        assert await store.review("t") == b"first \xff"

    run(make, write)
    run(make, read)


# -- what is known of people ---------------------------------------------------------------------------------------

NOTED = "INSERT INTO noted (person, table_id, seq) VALUES (?, ?, ?)"


@pytest.fixture
def noting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a table to write to in every store."""
    step = (
        "CREATE TABLE noted (person TEXT NOT NULL, table_id TEXT NOT NULL, seq INTEGER NOT NULL, body BLOB,"
        " share REAL, PRIMARY KEY (person, table_id, seq))",
    )
    monkeypatch.setattr("repaire.tables.memory.PEOPLE", (step,))
    monkeypatch.setattr("repaire.tables.sqlite.upgrade.__defaults__", ((*SQLITE, step),))
    monkeypatch.setattr("repaire.tables.postgres.upgrade.__defaults__", ((*POSTGRES, for_postgres(step)),))


@pytest.mark.usefixtures("noting")
def test_what_people_are_to_know_is_written_with_the_lines_or_not_at_all(make: Make) -> None:
    async def play(store: Store) -> None:
        note = [(NOTED, ("ann", "t", 1))]
        await store.create(lines("t", 1), SECRET, summary("t", 1), note)
        with pytest.raises(SeqTaken):
            await store.create(lines("t", 1), SECRET, summary("t", 1), [(NOTED, ("bo", "t", 1))])
        for seq, people in ((2, {"ann": True}), (3, {"ann": False, "bo": True}), (4, {"ann": False, "bo": True})):
            await store.append(
                lines("t", seq, key=f"k{seq}"), summary("t", seq, people=people), [(NOTED, ("ann", "t", seq))]
            )
        for seq, key, error in ((3, "", SeqTaken), (5, "k3", KeyTaken)):
            with pytest.raises(error):
                await store.append(lines("t", seq, key=key), summary("t", seq), [(NOTED, ("bo", "t", seq))])
        with pytest.raises(Exception, match=r"(?i)unique|noted"):  # a note that cannot be written: nor are the lines
            await store.append(lines("t", 5), summary("t", 5), note)
        assert await store.fetch("SELECT person, seq FROM noted WHERE table_id = ? ORDER BY seq", "t") == [
            ("ann", seq) for seq in (1, 2, 3, 4)
        ]
        assert len(await store.read("t")) == 4
        moves = [store.append(lines(t, 2), summary(t, 2), [(NOTED, ("zoe", t, 2))]) for t in ("u", "v", "w")]
        for table in ("u", "v", "w"):
            await created(store, table)
        await asyncio.gather(*moves)
        assert len(await store.fetch("SELECT 1 FROM noted WHERE person = ?", "zoe")) == 3

    run(make, play)


@pytest.mark.usefixtures("noting")
def test_statements_on_people_are_carried_out_all_or_none(make: Make) -> None:
    async def play(store: Store) -> None:
        full = "INSERT INTO noted (person, table_id, seq, body, share) VALUES (?, ?, ?, ?, ?) RETURNING seq"
        found = await store.change((full, ("ann", "100 %?", 2**40, b"\0\xff", 0.5)), (NOTED, ("bo", "t", 1)))
        assert found == [[(2**40,)], []]
        with pytest.raises(Exception, match=r"(?i)unique|noted"):
            await store.change((NOTED, ("zoe", "t", 1)), (NOTED, ("bo", "t", 1)))
        assert await store.fetch("SELECT person FROM noted ORDER BY person") == [("ann",), ("bo",)]
        (row,) = await store.fetch("SELECT table_id, body, share FROM noted WHERE table_id LIKE '100 %'")
        assert (row[0], bytes(row[1]), row[2]) == ("100 %?", b"\0\xff", 0.5)
        assert await store.change() == []

    run(make, play)

"""A move is one command: unfinished it tells what may follow, whole it is made; steps have numbers and names."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.server.running import Guest, Inside, new_key

SEATS = [{"kind": "me"}, {"kind": "guest", "name": "B"}, {"kind": "guest", "name": "C"}]


async def planning(place: Inside) -> tuple[Guest, str, int]:
    """Open a table of Brigands, where a plan has several steps; return it with a seat that owes one."""
    guest = await place.guest()
    table = await guest.open_table("brigands", SEATS, start=True)
    live = place.den.service.live[table]
    for _ in range(20):
        seat = live.table.to_move()[0]
        state = live.table.draft(seat, [live.table.state.legal(seat)[0]])
        if state.mid_move(seat):
            return guest, table, seat
        actions = await place.den.service.bots.move(live.table, seat, "random")
        await guest.post(f"/api/tables/{table}/move", {"key": new_key(), "seat": seat, "actions": actions})
    raise AssertionError("no plan was asked for")


def test_a_move_is_drafted_while_it_is_unfinished_and_made_with_its_last_step() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            guest, table, seat = await planning(place)
            line = await guest.socket(table)
            before, actions, asked = place.journal()[table], list[int](), 0
            answer: dict[str, Any] = {"t": "drafted", "choices": []}
            while answer["t"] == "drafted":
                assert place.journal()[table] == before
                answer = await line.ask({"t": "move", "key": new_key(), "seat": seat, "actions": actions})
                asked += 1
                if answer["t"] == "drafted":
                    assert answer["actions"] == actions
                    assert not answer["complete"]
                    actions = [*actions, answer["choices"][0]["action"]]
            assert answer["t"] == "done"
            assert place.journal()[table] == before + 1
            assert asked == len(actions) + 1  # the first asked with none
            await line.close()

    asyncio.run(run())


def test_a_move_that_is_held_is_not_made_even_when_whole() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            guest, table, seat = await planning(place)
            before = place.journal()
            actions = await place.den.service.bots.move(place.den.service.live[table].table, seat, "random")
            held = {"key": new_key(), "seat": seat, "actions": actions, "hold": True}
            answer = await guest.post(f"/api/tables/{table}/move", held)
            assert (answer["t"], answer["complete"], answer["choices"]) == ("drafted", True, [])
            assert place.journal() == before
            answer = await guest.post(f"/api/tables/{table}/move", {**held, "hold": False})
            assert answer["t"] == "done"

    asyncio.run(run())


def test_a_whole_plan_can_be_sent_by_the_meaning_of_its_steps() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            guest, table, seat = await planning(place)
            live = place.den.service.live[table].table
            actions = await place.den.service.bots.move(live, seat, "random")
            steps = []
            for number, action in enumerate(actions):
                state = live.draft(seat, actions[:number])
                choice = live.game.choice(state, seat, action)
                steps.append({"kind": choice.kind, "args": dict(choice.args)})
            wrong = {"key": new_key(), "seat": seat, "actions": [{"kind": "no_such"}]}
            reply = await guest.try_post(f"/api/tables/{table}/move", wrong)
            assert (reply.status_code, reply.json()["reason"]) == (422, "no_such_step")
            vague = {"key": new_key(), "seat": seat, "actions": [{"kind": steps[0]["kind"]}]}
            reply = await guest.try_post(f"/api/tables/{table}/move", vague)  # several choices are of this kind
            assert reply.json()["reason"] == "no_such_step"
            first = [steps[0], *actions[1:2], *steps[2:]]  # numbers and names can be mixed
            named = {"key": new_key(), "seat": seat, "actions": first}
            done = await guest.post(f"/api/tables/{table}/move", named)
            assert done["t"] == "done"
            moved = place.den.service.live[table].table
            assert moved.moves == live.moves + 1
            assert await guest.post(f"/api/tables/{table}/move", named) == done

    asyncio.run(run())


def test_every_command_goes_over_the_socket_too() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            host, other = await place.guest("host"), await place.guest("other")
            table = await host.open_table("browl", [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
            mine, theirs = await host.socket(table), await other.socket(table)
            assert (await theirs.ask({"t": "join", "key": new_key(), "seat": 1}))["t"] == "done"
            assert (await mine.ask({"t": "seat_bot", "key": new_key(), "seat": 2}))["t"] == "done"
            assert (await theirs.ask({"t": "start", "key": new_key()}))["reason"] == "not_host"
            assert (await mine.ask({"t": "start", "key": new_key()}))["t"] == "done"
            assert (await theirs.ask({"t": "resign", "key": new_key(), "seat": 1}))["t"] == "done"
            for line in (mine, theirs):
                await line.close()

    asyncio.run(run())


def test_where_there_is_a_single_choice_it_is_taken_by_itself() -> None:
    """BRG.8: pawns go on in the order of the places, so after one in the last quarter all others go there."""

    async def run() -> None:
        async with Inside().open() as place:
            guest, table, seat = await planning(place)
            live = place.den.service.live[table].table
            last = max(live.state.legal(seat))
            asked = {"key": new_key(), "seat": seat, "actions": [last]}
            held = await guest.post(f"/api/tables/{table}/move", {**asked, "hold": True})
            pawns = [action for action in held["actions"] if action == last]
            assert len(pawns) > 1
            assert [choice["action"] for choice in held["forced"]] == held["actions"][1:]
            assert all(choice["args"] == {"place": last} for choice in held["forced"])
            before = place.journal()
            answer = await guest.post(f"/api/tables/{table}/move", asked)
            if answer["t"] == "drafted":  # a token may be given to the team
                assert (answer["actions"], place.journal()) == (held["actions"], before)
                asked["actions"] = [last, answer["choices"][-1]["action"]]  # what follows by itself can be left out
                asked["key"] = new_key()
                answer = await guest.post(f"/api/tables/{table}/move", asked)
            assert answer["t"] == "done"
            assert await guest.post(f"/api/tables/{table}/move", asked) == answer

    asyncio.run(run())


def test_a_move_that_nobody_could_take_back_waits_for_a_last_word_if_that_is_wanted() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            guest = await place.guest()
            table = await guest.open_table("briquambroque", [{"kind": "me"}], start=True)
            made, waited = 0, 0
            while not (made and waited):
                live, before = place.den.service.live[table].table, place.journal()
                seat = live.to_move()[0]
                actions = await place.den.service.bots.move(live, seat, "random")
                asked = {"key": new_key(), "seat": seat, "actions": actions, "hold": "final"}
                answer = await guest.post(f"/api/tables/{table}/move", asked)
                if live.can_take_back(seat, live.draft(seat, actions)):
                    assert answer["t"] == "done"
                    assert await guest.post(f"/api/tables/{table}/move", asked) == answer  # sent again, made once
                    made += 1
                else:
                    assert (answer["t"], answer["complete"], answer["undoable"]) == ("drafted", True, False)
                    assert place.journal() == before
                    await guest.post(f"/api/tables/{table}/move", {**asked, "hold": False})
                    waited += 1
                assert made + waited < 60

    asyncio.run(run())

"""People at a table inside a test: each with a socket, a view kept up to date by patches, and random moves."""

from __future__ import annotations

from typing import Any

from repaire.kernel.draw import Rng
from repaire.tables.fairness import commitment
from repaire.tables.live import Live
from repaire.tables.patch import patched
from tests.server.running import Guest, Inside, InsideSocket, new_key


class Player:
    """Somebody at the table, or around it (seat -1)."""

    def __init__(self, guest: Guest, seat: int, socket: InsideSocket) -> None:
        self.guest = guest
        self.seat = seat
        self.socket = socket
        self.view: Any = None
        self.choices: list[dict[str, Any]] = []
        self.told: dict[int, dict[str, Any]] = {}  # choices by action, as they were told last
        self.seq = 0
        self.read = 0

    def catch_up(self) -> None:
        """Take in what the socket has brought, as a client does."""
        for message in self.socket.messages[self.read :]:
            if message["t"] == "view" and message["seat"] == self.seat:
                self.view, self.seq, self.told = message["view"], message["seq"], {}
                self.offered(message["choices"])
            elif message["t"] == "step" and message["seat"] == self.seat:
                self.view, self.seq = patched(self.view, message.get("patch", {})), message["seq"]
                self.offered(message.get("choices", []))
        self.read = len(self.socket.messages)

    def offered(self, choices: list[Any]) -> None:
        """Take in choices, of which those that are known come as numbers."""
        self.choices = [self.told[choice] if isinstance(choice, int) else choice for choice in choices]
        self.told |= {choice["action"]: choice for choice in self.choices}


class Party:
    """A table on which every seat is another person's, with a spectator who has a session and one who has none."""

    def __init__(self, place: Inside, seed: int) -> None:
        self.place = place
        self.rng = Rng(seed)
        self.players: list[Player] = []
        self.watchers: list[Player] = []
        self.entropies: list[str] = []
        self.table = ""

    async def sit_down(self, game: str, count: int, **more: Any) -> None:
        """Open the table, take all seats, reveal what was committed to."""
        guests = [await self.place.guest(f"P{seat}") for seat in range(count)]
        self.entropies = [self.place.den.sessions.entropy(32).hex() for _ in guests]
        promises = [commitment(bytes.fromhex(entropy)) for entropy in self.entropies]
        seats: list[dict[str, Any]] = [{"kind": "me", "commitment": promises[0]}]
        self.table = await guests[0].open_table(game, [*seats, *({"kind": "open"} for _ in guests[1:])], **more)
        for seat, guest in enumerate(guests[1:], start=1):
            await guest.join(self.table, seat=seat, commitment=promises[seat])
        for seat, guest in enumerate(guests):
            self.players.append(Player(guest, seat, await guest.socket(self.table)))
        watcher = await self.place.guest("Watcher")
        self.watchers.append(Player(watcher, -1, await watcher.socket(self.table)))
        await guests[0].post(f"{self.url}/start", {"key": new_key()})
        for player, entropy in zip(self.players, self.entropies, strict=True):
            message = {"t": "reveal", "key": new_key(), "seat": player.seat, "entropy": entropy}
            assert (await player.socket.ask(message))["t"] == "done"

    @property
    def url(self) -> str:
        """Where the table is."""
        return f"/api/tables/{self.table}"

    @property
    def live(self) -> Live:
        """The table itself."""
        return self.place.den.service.live[self.table]

    def everyone(self) -> list[Player]:
        """Everybody at the table and around it."""
        return [*self.players, *self.watchers]

    def pick_move(self, seat: int, rng: Rng) -> list[int]:
        """Return a random whole move."""
        state = self.live.table.state.copy()
        actions: list[int] = []
        while not actions or state.mid_move(seat):
            legal = state.legal(seat)
            actions.append(legal[rng.below(len(legal))])
            state.apply(seat, actions[-1])
        return actions

    async def move(self, seat: int, actions: list[int]) -> None:
        """Make a move over the socket."""
        message = {"t": "move", "key": new_key(), "seat": seat, "actions": actions}
        answer = await self.players[seat].socket.ask(message)
        assert answer["t"] == "done", answer

    async def step(self) -> bool:
        """Make one move, random or good; tell whether the game goes on."""
        waiting = self.live.table.to_move()
        if not waiting:
            return False
        seat = waiting[self.rng.below(len(waiting))]
        wise = self.rng.below(2)
        found = await self.place.den.service.bots.move(self.live.table, seat, "heuristic") if wise else None
        await self.move(seat, found or self.pick_move(seat, self.rng))
        return True

    async def settle(self) -> None:
        """Let everybody read all that was sent."""
        for player in self.everyone():
            await player.socket.quiet()
            player.catch_up()

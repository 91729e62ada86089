import { expect, it, vi } from "vitest";

import { FakeSocket, seated } from "./socket.fake";

const at = seated();

function answers(status: number, reason = ""): void {
  const answer = { ok: status < 400, status, json: () => Promise.resolve({ reason }) };
  vi.stubGlobal("fetch", () => Promise.resolve(answer));
}

it.each([
  [404, "no_such_table", "gone"],
  [403, "challenge_closed", "closed"],
  [409, "challenge_changed", "changed"],
])("gives up where the server is there and will not let us in: %i %s", async (status, reason, told) => {
  answers(status, reason);
  FakeSocket.last.onclose?.(); // the handshake was refused
  await vi.advanceTimersByTimeAsync(0);
  expect(at.live.status).toBe(told);
  const last = FakeSocket.last;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.last).toBe(last);
});

it.each([
  [503, "busy"],
  [403, "no_spectators"],
  [200, ""],
])("comes back where it may be let in later: %i %s", async (status, reason) => {
  answers(status, reason);
  const last = FakeSocket.last;
  last.onclose?.();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(at.live.status).toBe("lost");
  expect(FakeSocket.last).not.toBe(last);
});

// The lobby, live, while somebody looks at it: tables that wait, who wants a quick match, and what the host says.

import type { FromLobby, Lobby } from "./wire";

class LobbyState {
  now = $state.raw<Lobby | null>(null);

  /** Follow the lobby until the returned function is called. */
  follow(): () => void {
    let tries = 0;
    let ended = false;
    let socket: WebSocket | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const connect = (): void => {
      socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/lobby`);
      socket.onmessage = (message) => {
        tries = 0;
        for (const item of JSON.parse(String(message.data)) as FromLobby[]) if (item.t === "lobby") this.now = item;
      };
      socket.onclose = () => {
        if (!ended) timer = setTimeout(connect, Math.min(60_000, 1000 * 2 ** tries++) * (0.7 + 0.6 * Math.random()));
      };
    };
    connect();
    return () => {
      ended = true;
      clearTimeout(timer);
      socket?.close();
    };
  }
}

export const lobby = new LobbyState();

// Who we are to the server: a guest with a name. Nothing is asked before it is needed.

import { get, post, Refusal } from "./api";
import { settings } from "./settings.svelte";
import type { Me } from "./wire";

class SessionState {
  name = $state("");
  known = $state(false);
  private asking: Promise<void> | null = null;

  /** Find out whether this device is known already. */
  async look(): Promise<void> {
    try {
      this.take(await get<Me>("/api/session"));
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 401) throw error;
    }
  }

  /** Be somebody: the name that was given, or a friendly default. */
  async ensure(): Promise<void> {
    if (this.known) return;
    this.asking ??= this.introduce(this.name || settings.say("guest")).finally(() => (this.asking = null));
    await this.asking;
  }

  async introduce(name: string): Promise<void> {
    this.take(await post<Me>("/api/session", { name, lang: settings.lang }));
  }

  /** This device was signed out. */
  forget(): void {
    this.name = "";
    this.known = false;
  }

  private take(me: Me): void {
    this.name = me.name;
    this.known = true;
  }
}

export const session = new SessionState();

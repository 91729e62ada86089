// Who we are to the server: a guest with a name. Nothing is asked before it is needed.

import { get, post, Refusal } from "./api";
import { settings } from "./settings.svelte";
import type { Me } from "./wire";

const KEY = "repaire.known"; // this device has been somebody: a first visit asks nothing

class SessionState {
  private readonly animal = Math.random();
  name = $state("");
  known = $state(false);
  mask = $state("");
  colour = $state("");
  private asking: Promise<void> | null = null;

  /** Find out whether this device is known already. */
  async look(): Promise<void> {
    if (localStorage.getItem(KEY) === null) return;
    try {
      this.become(await get<Me>("/api/session"));
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 401) throw error;
      localStorage.removeItem(KEY);
    }
  }

  /** What robbers call somebody who has not told a name: an animal of the woods. */
  get nickname(): string {
    const known = settings.say("nicknames").split(", ");
    return known[Math.floor(this.animal * known.length)] ?? "";
  }

  /** Be somebody: the name that was given, or a nickname. */
  async ensure(): Promise<void> {
    if (this.known) return;
    this.asking ??= this.introduce(this.name || this.nickname).finally(() => (this.asking = null));
    await this.asking;
  }

  /** Tell a name, and mask and colour if they were chosen; else they follow from who we are. */
  async introduce(name: string): Promise<void> {
    const { mask, colour } = this;
    this.become(await post<Me>("/api/session", { name, lang: settings.lang, mask, colour }));
  }

  /** This device was signed out. */
  forget(): void {
    this.name = this.mask = this.colour = "";
    this.known = false;
    localStorage.removeItem(KEY);
  }

  /** Be, on this device too, the person whose link it is; whoever is somebody else here is asked first. */
  async claim(token: string, replace: boolean): Promise<void> {
    this.become(await post<Me>("/api/session/claim", { token, replace }));
  }

  /** This device is somebody from now on. */
  become(me: Me): void {
    this.name = me.name;
    this.mask = me.mask;
    this.colour = me.colour;
    this.known = true;
    localStorage.setItem(KEY, "1");
  }
}

export const session = new SessionState();

// Something that the server may refuse: what is wrong is said, and a second press waits for the first.

import { Refusal } from "../../lib/api";
import { settings } from "../../lib/settings.svelte";

export class Attempt {
  problem = $state("");
  busy = $state(false);

  async run(work: () => Promise<void>, unsaid = ""): Promise<void> {
    this.busy = true;
    this.problem = "";
    try {
      await work();
    } catch (error) {
      this.problem =
        error instanceof Refusal ? error.refused.words : error instanceof DOMException ? unsaid : settings.say("lost");
    }
    this.busy = false;
  }
}

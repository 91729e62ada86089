// The words of alerts, in the language of the moment.

import { settings } from "../../lib/settings.svelte";
import { Words, type Args } from "../../lib/words";
import { alertsEn } from "../../texts/alerts.en";
import { alertsFr, type AlertsKey } from "../../texts/alerts.fr";

const words = { fr: new Words("fr", alertsFr), en: new Words("en", alertsEn) };

export function sayAlerts(key: AlertsKey, args: Args = {}): string {
  return words[settings.lang].say(key, args);
}

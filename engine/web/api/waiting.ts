/** What this device is still to send (../offline/outbox), as the frame shows it. */
import { proxy } from 'valtio';

type Waiting = {
  count: number;
  since: number | undefined;
  troubled: number;
  changed: number;
  records: Readonly<Record<string, true>>;
  made: Readonly<Record<string, string>>;
};

/**
 * How many changes wait, since when (milliseconds UTC), and how many of them a person has to look at; `changed` counts how often that was told. `records`: ids of
 * those that they are of. `made`: by the ids that records had here before they were sent, those that they have now.
 */
export const waiting = proxy<Waiting>({ count: 0, since: undefined, troubled: 0, changed: 0, records: {}, made: {} });

export const idNow = (id: string): string => waiting.made[id] ?? id;

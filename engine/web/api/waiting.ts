/** What this device is still to send (../offline/outbox), as the frame shows it. */
import { proxy } from 'valtio';

/** How many changes wait, and how many of them a person has to look at; `changed` counts how often that was told. */
export const waiting = proxy({ count: 0, troubled: 0, changed: 0 });

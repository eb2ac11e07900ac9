/** What the platform removes by itself once it is past its time. */
import type { Database } from './database/port.ts';
import { flowSweeps } from './flows/index.ts';
import { oldAnswers } from './http/idempotency.ts';
import { identitySweeps } from './identity/sweeps.ts';
import { EVERY_HOUR, type NamedRound, type Sweep, sweep } from './jobs/index.ts';
import type { Clock } from './kernel/clock.ts';
import { oldChanges } from './live/outbox.ts';
import { silentPages } from './live/presence.ts';
import type { Media } from './media/index.ts';
import { oldNotifications } from './notify/inbox/inbox.ts';
import type { Notify } from './notify/index.ts';

export type Swept = {
  readonly media: Media;
  readonly notify: Notify;
  readonly database: Database;
  readonly clock: Clock;
};

export const platformSweeps = ({ sweeps }: Pick<Notify, 'sweeps'>): readonly Sweep[] => [
  ...identitySweeps,
  ...sweeps,
  ...flowSweeps,
  oldAnswers,
  oldChanges,
  silentPages,
  oldNotifications,
];

export const sweeps = ({ media, notify, database, clock }: Swept): readonly NamedRound[] => [
  // Files go with their rows, by batches of their own.
  { name: 'media.unused', cron: EVERY_HOUR, run: media.sweep },
  ...platformSweeps(notify).map((each) => ({ name: each.name, cron: EVERY_HOUR, run: () => sweep(database, each, clock.now()) })),
];

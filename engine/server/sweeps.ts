/** What the platform removes by itself once it is past its time. */
import type { Database } from './database/port.ts';
import { sweepExecutions } from './flows/index.ts';
import { sweepIdempotency } from './http/idempotency.ts';
import type { Identity } from './identity/index.ts';
import { EVERY_HOUR, type NamedRound } from './jobs/index.ts';
import type { Clock } from './kernel/clock.ts';
import { sweepChanges } from './live/outbox.ts';
import { sweepPresence } from './live/presence.ts';
import type { Media } from './media/index.ts';
import { sweepNotifications } from './notify/inbox/inbox.ts';
import type { Notify } from './notify/index.ts';

export type Swept = {
  readonly identity: Identity;
  readonly media: Media;
  readonly notify: Notify;
  readonly database: Database;
  readonly clock: Clock;
};

export const sweeps = ({ identity, media, notify, database, clock }: Swept): readonly NamedRound[] => {
  const time = () => Date.parse(clock.now());
  const hourly = { 'identity.old-tries': identity.sweep, 'media.unused': media.sweep, 'messages.old': notify.sweep };
  return [
    ...Object.entries(hourly).map(([name, run]) => ({ name, cron: EVERY_HOUR, run })),
    { name: 'calls.old-answers', cron: EVERY_HOUR, run: () => sweepIdempotency(database, time()) },
    { name: 'flows.old', cron: EVERY_HOUR, run: () => sweepExecutions(database, time()) },
    { name: 'live.old-changes', cron: EVERY_HOUR, run: () => sweepChanges(database) },
    { name: 'live.silent-pages', cron: EVERY_HOUR, run: () => sweepPresence(database).then(() => undefined) },
    { name: 'notifications.old', cron: EVERY_HOUR, run: () => sweepNotifications(database, time()) },
  ];
};

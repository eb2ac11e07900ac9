/** Sending a broadcast's offers, wave by wave; each wave counts its delay from the moment of publishing. */
import type { Row } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { rowsOf, textOf } from '../../../engine/server/workflows/rows.ts';
import { type Notice, type NotifyContext, notify } from '../notices/index.ts';
import { type Job, type Obstacle, obstacleOf, wavesOf, worstOf } from './audience.ts';
import { peopleFor } from './people.ts';

export const sender = system('job broadcast');
const MINUTE = 60_000;
const PAGE = '/job-broadcasts';

export const savesBroadcast = ({ resources, connection }: NotifyContext, broadcast: Row, patch: Row) =>
  resources.update(sender, 'job-broadcast', [{ id: String(broadcast.id), patch }], connection);

/** Sends the waves that are due and were not sent. Answers what is in the way when no wave, later ones included, reaches anybody. */
export async function sendWaves(context: NotifyContext, broadcast: Row, subtask: Row): Promise<Obstacle | undefined> {
  const { connection, resources, now } = context;
  const job = jobOf(broadcast, subtask, now);
  const waves = wavesOf(broadcast);
  const people = await peopleFor(connection, { providerId: String(broadcast.org_id), brandId: String(subtask.org_id), day: job.day });
  const placed = people.flatMap((person) => {
    const at = waves.findIndex((wave) => obstacleOf(person, wave, job) === undefined);
    return at < 0 ? [] : [{ id: person.id, at }];
  });
  const due = dueWaves(broadcast, now);
  const asked = new Set((await offersOf(context, broadcast)).map(({ user_id }) => user_id));
  const offers = placed
    .filter(({ id, at }) => at < due && !asked.has(id))
    .map(({ id, at }) => offerOf(broadcast, subtask, { user_id: id, wave: at + 1, sent_at: now }));
  if (offers.length > 0) await resources.create(sender, 'job-offer', offers, connection);
  await savesBroadcast(context, broadcast, { waves_sent: due, offers_sent: asked.size + offers.length });
  await tell(context, 'job_offer', broadcast, offers);
  return placed.length === 0 ? worstOf(people, waves, job) : undefined;
}

function jobOf(broadcast: Row, subtask: Row, now: string): Job {
  const { location_latitude: latitude, location_Longitude: longitude } = subtask;
  const site = typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;
  return { skillId: textOf(broadcast.skill_id), day: textOf(subtask.due) ?? now.slice(0, 10), site };
}

/** How many waves are due: all up to the last one whose delay is over. */
export function dueWaves(broadcast: Row, now: string): number {
  const since = Date.parse(now) - Date.parse(String(broadcast.published_at));
  return wavesOf(broadcast).findLastIndex(({ delay_min }) => delay_min * MINUTE <= since) + 1;
}

const offerOf = (broadcast: Row, subtask: Row, more: Row): Row => ({
  org_id: broadcast.org_id,
  title: broadcast.title,
  broadcast_id: broadcast.id,
  subtask_id: subtask.id,
  brand_id: subtask.org_id,
  day: subtask.due ?? null,
  price: broadcast.price ?? null,
  state: 'sent',
  ...more,
});

export const offersOf = ({ connection }: NotifyContext, broadcast: Row, lock = false): Promise<Row[]> =>
  rowsOf(connection, { entity: 'job-offer', column: 'broadcast_id', values: [String(broadcast.id)], lock });

export const isOpen = ({ state }: Row) => state === 'sent' || state === 'seen';

/** Ends the offers of a broadcast that nobody has answered. Those whom it was not told otherwise are told. */
export async function endOffers(context: NotifyContext, broadcast: Row, state: 'withdrawn' | 'expired'): Promise<void> {
  const open = (await offersOf(context, broadcast, true)).filter(isOpen);
  const changes = open.map(({ id }) => ({ id: String(id), patch: { state } }));
  if (changes.length > 0) await context.resources.update(sender, 'job-offer', changes, context.connection);
  if (state === 'withdrawn') await tell(context, 'job_offer_gone', broadcast, open);
}

/** Whom the broadcast concerns, in one notice; what it says of the work they read on the page of their offers. */
async function tell(context: NotifyContext, type: string, broadcast: Row, offers: readonly Row[]): Promise<void> {
  if (offers.length === 0) return;
  const users = offers.map(({ user_id }) => user_id);
  const notice: Notice = { type, to: { users }, params: { title: String(broadcast.title) }, redirectUrl: PAGE };
  await notify(context, [notice]);
}

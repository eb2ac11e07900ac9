/** Sending a broadcast's offers, wave by wave; each wave counts its delay from the moment of publishing. */
import { system } from '../../../engine/server/kernel/principal.ts';
import { type EntityRows, entityRows, type Patch, type ProductContext, present } from '../rows/index.ts';
import { type Job, type Obstacle, obstacleOf, wavesOf, worstOf } from './audience.ts';
import { peopleFor } from './people.ts';

type Context = ProductContext;
type Broadcast = EntityRows['job-broadcast'];
type Subtask = EntityRows['subtask'];
type Offer = EntityRows['job-offer'];

export const sender = system('job broadcast');
const MINUTE = 60_000;

export const savesBroadcast = ({ resources, connection }: Context, broadcast: Broadcast, patch: Patch<'job-broadcast'>) =>
  resources.update(sender, 'job-broadcast', [{ id: broadcast.id, patch }], connection);

/** Sends the waves that are due and were not sent. Answers what is in the way when no wave, later ones included, reaches anybody. */
export async function sendWaves(context: Context, broadcast: Broadcast, subtask: Subtask): Promise<Obstacle | undefined> {
  const { connection, resources, now } = context;
  const job = jobOf(broadcast, subtask, now);
  const waves = wavesOf(broadcast);
  const people = await peopleFor(connection, { providerId: present(broadcast.org_id), brandId: present(subtask.org_id), day: job.day });
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
  return placed.length === 0 ? worstOf(people, waves, job) : undefined;
}

function jobOf(broadcast: Broadcast, subtask: Subtask, now: string): Job {
  const { location_latitude: latitude, location_Longitude: longitude } = subtask;
  const site = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  return { skillId: broadcast.skill_id, day: subtask.due ?? now.slice(0, 10), site };
}

/** How many waves are due: all up to the last one whose delay is over. */
export function dueWaves(broadcast: Broadcast, now: string): number {
  const since = Date.parse(now) - Date.parse(broadcast.published_at ?? now);
  return wavesOf(broadcast).findLastIndex(({ delay_min }) => delay_min * MINUTE <= since) + 1;
}

const offerOf = (broadcast: Broadcast, subtask: Subtask, more: Pick<Offer, 'user_id' | 'wave' | 'sent_at'>) => ({
  org_id: broadcast.org_id,
  title: broadcast.title,
  broadcast_id: broadcast.id,
  subtask_id: subtask.id,
  brand_id: subtask.org_id,
  day: subtask.due ?? null,
  price: broadcast.price ?? null,
  state: 'sent' as const,
  ...more,
});

export const offersOf = ({ connection }: Context, broadcast: Broadcast, lock = false): Promise<Offer[]> =>
  entityRows(connection, { entity: 'job-offer', column: 'broadcast_id', values: [broadcast.id], lock });

export const isOpen = ({ state }: Pick<Offer, 'state'>) => state === 'sent' || state === 'seen';

/** Ends the offers of a broadcast that nobody has answered. */
export async function endOffers(context: Context, broadcast: Broadcast, state: 'withdrawn' | 'expired'): Promise<void> {
  const open = (await offersOf(context, broadcast, true)).filter(isOpen);
  const changes = open.map(({ id }) => ({ id, patch: { state } }));
  if (changes.length > 0) await context.resources.update(sender, 'job-offer', changes, context.connection);
}

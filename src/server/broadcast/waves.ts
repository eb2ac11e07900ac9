/** Sending a broadcast's offers, wave by wave; each wave counts its delay from the moment of publishing. */
import { system } from '../../../engine/server/kernel/principal.ts';
import { type EntityRows, entityRows, type Patch, type ProductContext } from '../rows/index.ts';
import { type Audience, audienceOf, countsOf } from './audience.ts';
import { wavesOf } from './waves-of.ts';

type Context = ProductContext;
type Broadcast = EntityRows['job-broadcast'];
type Subtask = EntityRows['subtask'];
type Offer = EntityRows['job-offer'];

export const sender = system('job broadcast');
const MINUTE = 60_000;

export const savesBroadcast = ({ resources, connection }: Context, broadcast: Broadcast, patch: Patch<'job-broadcast'>) =>
  resources.update(sender, 'job-broadcast', [{ id: broadcast.id, patch }], connection);

/** Sends the waves that are due and were not sent, to whom they reach as the days are now. Answers who is in them, later ones included. */
export async function sendWaves(context: Context, broadcast: Broadcast, subtask: Subtask): Promise<Audience> {
  const { connection, resources, now } = context;
  const audience = await audienceOf(connection, { broadcast, subtask, now });
  const due = dueWaves(broadcast, now);
  const known = new Set((await offersOf(context, broadcast)).map(({ user_id }) => user_id));
  const offers = audience.asked.flatMap(({ candidate, wave, km }, index) =>
    wave < due && !known.has(candidate.technicianId)
      ? [offerOf(broadcast, subtask, { user_id: candidate.technicianId, wave: wave + 1, rank: index + 1, sent_at: now, distance_km: km })]
      : [],
  );
  if (offers.length > 0) await resources.create(sender, 'job-offer', offers, connection);
  await savesBroadcast(context, broadcast, {
    waves_sent: due,
    offers_sent: known.size + offers.length,
    left_out: countsOf(audience.leftOut),
  });
  return audience;
}

/** How many waves are due: all up to the last one whose delay is over. */
export function dueWaves(broadcast: Broadcast, now: string): number {
  const since = Date.parse(now) - Date.parse(broadcast.published_at ?? now);
  return wavesOf(broadcast).findLastIndex(({ delay_min }) => delay_min * MINUTE <= since) + 1;
}

/** To about a kilometre: where the house stands is for whoever takes the work. */
const roughly = (degrees: number | null | undefined): number | null => (degrees == null ? null : Math.round(degrees * 100) / 100);

const offerOf = (broadcast: Broadcast, subtask: Subtask, more: Pick<Offer, 'user_id' | 'wave' | 'rank' | 'sent_at' | 'distance_km'>) => ({
  org_id: broadcast.org_id,
  title: broadcast.title,
  broadcast_id: broadcast.id,
  subtask_id: subtask.id,
  brand_id: subtask.org_id,
  day: subtask.due ?? null,
  price: broadcast.price ?? null,
  latitude: roughly(subtask.location_latitude),
  longitude: roughly(subtask.location_Longitude),
  state: 'sent' as const,
  ...more,
});

export const offersOf = ({ connection }: Context, broadcast: Broadcast, lock = false): Promise<Offer[]> =>
  entityRows(connection, { entity: 'job-offer', column: 'broadcast_id', values: [broadcast.id], lock });

export const isOpen = ({ state }: Pick<Offer, 'state'>) => state === 'sent' || state === 'seen';

/** Why an offer that was not answered is gone: somebody else was faster, the desk took it back or gave the work away, or its time was over. */
export type EndedBy = NonNullable<Offer['ended_by']>;

/** Ends the offers of a broadcast that nobody has answered. */
export async function endOffers(context: Context, broadcast: Broadcast, ended_by: EndedBy): Promise<void> {
  const open = (await offersOf(context, broadcast, true)).filter(isOpen);
  const state = ended_by === 'over' ? 'expired' : 'withdrawn';
  const changes = open.map(({ id }) => ({ id, patch: { state, ended_by } as const }));
  if (changes.length > 0) await context.resources.update(sender, 'job-offer', changes, context.connection);
}

/**
 * What a customer reads of his request. Plain, without a database. Nothing goes out but what is named here: of people the
 * technician alone, as his organisation says, and no phone number, price, note or address but the one that the customer gave.
 */
import type { EntityRows } from '../rows/index.ts';
import { hoursOf, later, type State, stateOf, type Visit } from './visits.ts';

export type Sees = NonNullable<EntityRows['organisation']['customer_sees_technician']>;
export type StoredFile = { readonly id: string; readonly name: string; readonly type: string; readonly size: number };
type Coming = Visit &
  Pick<EntityRows['subtask'], 'assgne_name' | 'shared_at' | 'shared_latitude' | 'shared_longitude'> & {
    readonly assgne_id: string | null;
  };
export type Followed = {
  readonly request: Pick<
    EntityRows['service-request'],
    'display_code' | 'title' | 'description' | 'address' | 'status_type' | 'created_at' | 'location_latitude' | 'location_Longitude'
  >;
  readonly brand: string;
  readonly provider: string;
  readonly zone: string;
  /** What the status says to customers, in the words of whoever made it. */
  readonly words: string | null;
  readonly visits: readonly Coming[];
  readonly visit: Coming | undefined;
  readonly sees: Sees;
  readonly photo: StoredFile | undefined;
  /** What may be done: addresses of other pages, and acts of this one. */
  readonly may: Readonly<Record<'cancel' | 'rate' | 'message', boolean>>;
  readonly reschedule: string | null;
  readonly sheet: string | null;
  /** The code that confirms the visit, while it does. */
  readonly pin: string | null;
};

/** Minutes after which a place says nothing of where somebody is. */
const PLACE_MINUTES = 120;
/** Seconds until the page looks again: while somebody is on the way or at work, and before that. */
const EVERY = { near: 30, far: 300 } as const;

export function pageOf(all: Followed, now: string, sign: (file: StoredFile) => string) {
  const { request, visit, visits, may } = all;
  const state = stateOf(request.status_type, visits, visit);
  const isComing = state === 'on_the_way';
  const isOver = state === 'done' || state === 'cancelled';
  const hours = visit && !isOver ? hoursOf(visit) : { from: null, to: null };
  return {
    organisation: all.brand,
    provider: all.provider,
    code: request.display_code,
    title: request.title,
    description: request.description,
    address: request.address,
    zone: all.zone,
    state,
    words: all.words,
    booked_at: request.created_at,
    way_at: state === 'cancelled' ? null : (visit?.on_the_way_at ?? null),
    started_at: state === 'cancelled' ? null : (visit?.work_started_at ?? null),
    done_at: state === 'done' ? lastEnd(visits) : null,
    day: isOver ? null : (visit?.due ?? null),
    ...hours,
    // Before somebody is on the way it is a plan, which the window says better.
    eta: isComing ? (visit?.eta_at ?? null) : null,
    ...technicianOf(all, state, sign),
    ...(isComing ? placeOf(visit, now) : nowhere),
    site: isComing ? siteOf(request) : null,
    more: isOver ? [] : later(visits, visit).map((one) => ({ title: one.title, day: one.due, ...hoursOf(one) })),
    reschedule: all.reschedule,
    sheet: all.sheet,
    pin: all.pin,
    may_cancel: may.cancel,
    may_rate: may.rate,
    may_message: may.message,
    every: everyOf(state),
  };
}

/** Null once nothing changes by itself. */
function everyOf(state: State): number | null {
  if (state === 'done' || state === 'cancelled') return null;
  return state === 'booked' ? EVERY.far : EVERY.near;
}

const lastEnd = (visits: readonly Visit[]): string | null =>
  visits
    .flatMap(({ work_ended_at }) => work_ended_at ?? [])
    .toSorted()
    .at(-1) ?? null;

function technicianOf({ visit, sees, photo }: Followed, state: State, sign: (file: StoredFile) => string) {
  const name = visit?.assgne_name?.trim() ?? '';
  if (sees === 'nothing' || state === 'cancelled' || name === '') return { technician: null, photo: [] };
  const shown = sees === 'first_name' ? (name.split(/\s+/)[0] ?? '') : name;
  const files = sees === 'photo' && photo ? [{ id: photo.id, name: shown, type: photo.type, url: sign(photo) }] : [];
  return { technician: shown, photo: files };
}

const nowhere = { place: null, place_at: null };

/** Where somebody chose to show that he was, and when; nothing once that is too long ago. */
function placeOf(visit: Coming | undefined, now: string) {
  const { shared_at, shared_latitude: latitude, shared_longitude: longitude } = visit ?? {};
  if (!shared_at || typeof latitude !== 'number' || typeof longitude !== 'number') return nowhere;
  const age = (Date.parse(now) - Date.parse(shared_at)) / 60_000;
  return age > PLACE_MINUTES ? nowhere : { place: { latitude, longitude }, place_at: shared_at };
}

const siteOf = ({ location_latitude: latitude, location_Longitude: longitude }: Followed['request']) =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;

/** A week of windows that a visit can be promised, and why not the others. The nearest in time and those of the least added travel are marked. */
import { daysLater } from '../../../engine/core/format/zone-days.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import { type Said, said, saidLength } from '../../../engine/server/kernel/said.ts';
import {
  addedTravel,
  type Capacity,
  type Counted,
  countedAt,
  hoursOf,
  loadCapacity,
  refusalOf,
  sentence,
  todayIn,
  WEEK,
  type Words,
  withoutVisit,
} from '../capacity/index.ts';
import { chosenPolicy, judgeOf, type Visit } from '../scheduling/index.ts';
import type { Found, Wanted } from './wanted.ts';

export type Choice = {
  readonly label: string;
  readonly text: string;
  readonly badges: readonly Words[];
  readonly note?: Words;
  /** The one of its day that is proposed first. */
  readonly best: boolean;
  readonly why?: Words;
  /** What choosing it says; absent where it cannot be chosen. */
  readonly input?: { readonly slot_id: string; readonly day: string };
};
export type OfferedDay = { readonly day: string; readonly why?: Words; readonly choices: readonly Choice[] };
export type Offer = { readonly days: readonly OfferedDay[]; readonly why?: Words };

type Asked = {
  readonly from: string | null /** UTC instant, ISO. */;
  readonly now: string /** A week, unless told. */;
  readonly days?: number;
};

/** As many statements however many windows, technicians and visits there are. Nothing of days that are over. */
export async function offerOf(connection: Connection, found: Found, { from, now, days = WEEK }: Asked): Promise<Offer> {
  if ('why' in found) return { days: [], why: sentence(found.why) };
  const { wanted } = found;
  const today = await todayIn(connection, wanted.orgId, now);
  const first = from !== null && from > today ? from : today;
  const { orgId, site } = wanted;
  const all = await loadCapacity(connection, { orgId, from: first, to: daysLater(first, days - 1), now, site });
  const capacity = withoutVisit(all, wanted.visitId);
  const hub = capacity.hubs.find(({ id }) => id === wanted.hubId);
  const line = capacity.lines.find(({ id }) => id === hub?.verticalId);
  if (!hub || !line) return { days: [], why: sentence(said('capacity.no_hub')) };
  const counted = countedAt(capacity, hub, line, wanted.skills);
  if (counted.length === 0) return { days: [], why: sentence(said('capacity.why_no_windows')) };
  const minutes = wanted.minutes ?? line.usual;
  const reasons = new Map(counted.map((each) => [each, refusalOf(each, minutes, capacity.days.names)]));
  const free = counted.filter((each) => reasons.get(each) === undefined);
  const { policy } = await chosenPolicy(connection, wanted.orgId, null);
  const travels = await addedTravel(capacity.days, probeOf(wanted, { line: line.id, minutes }), free, { judge: judgeOf(policy) });
  const travel = new Map(free.map((each, index) => [each, travels[index] ?? null]));
  return { days: daysOf(capacity, counted, { reasons, travel }) };
}

/** The visit as it would stand on a route: on no day yet. */
const probeOf = (
  { visitId, site, pincode, brandId, hubId, skills }: Wanted,
  { line, minutes }: { line: string; minutes: number },
): Visit => ({
  id: visitId ?? 'wanted',
  code: '',
  title: '',
  day: '',
  site,
  pincode,
  brandId,
  verticalId: line,
  hubId,
  duration: minutes,
  window: null,
  priority: 'Normal',
  dueBy: null,
  skills,
  parts: [],
  technicianId: null,
  at: null,
  isFixed: false,
  after: null,
  crew: null,
  wished: null,
  version: 0,
});

type Judged = { readonly reasons: ReadonlyMap<Counted, Said | undefined>; readonly travel: ReadonlyMap<Counted, number | null> };

function daysOf({ days: { days } }: Capacity, counted: readonly Counted[], judged: Judged): readonly OfferedDay[] {
  const { travel } = judged;
  const free = [...travel.keys()];
  const [earliest] = free;
  const greenest = leastOf(free, travel);
  return days.map((day) => {
    const own = counted.filter((each) => each.day === day);
    const open = own.filter((each) => travel.has(each));
    const best = leastOf(open, travel) ?? open[0];
    const choices = own.map((each) =>
      choiceOf(each, judged, { isBest: each === best, isEarliest: each === earliest, isGreenest: each === greenest }),
    );
    return { day, choices, ...(open.length > 0 ? {} : { why: dayClosed(own, judged) }) };
  });
}

/** Of windows, the earliest of those that add the least travel; undefined where nobody's way is known. */
function leastOf(windows: readonly Counted[], travel: Judged['travel']): Counted | undefined {
  const known = windows.flatMap((window) => {
    const added = travel.get(window) ?? null;
    return added === null ? [] : [{ window, added }];
  });
  return known.toSorted((one, other) => one.added - other.added)[0]?.window;
}

type Marks = { readonly isBest: boolean; readonly isEarliest: boolean; readonly isGreenest: boolean };

function choiceOf(each: Counted, { reasons, travel }: Judged, { isBest, isEarliest, isGreenest }: Marks): Choice {
  const why = reasons.get(each);
  const base = { label: hoursOf(each), text: each.slot.label, best: isBest };
  if (why !== undefined) return { ...base, badges: [], why: sentence(why) };
  const added = travel.get(each) ?? null;
  return {
    ...base,
    badges: [...(isEarliest ? [sentence(said('capacity.earliest'))] : []), ...(isGreenest ? [sentence(said('capacity.greenest'))] : [])],
    ...(added === null ? {} : { note: sentence(said('capacity.added_length', { length: saidLength(added) })) }),
    input: { slot_id: each.slot.id, day: each.day },
  };
}

/** One reason where all windows of the day have the same. */
function dayClosed(windows: readonly Counted[], { reasons }: Judged): Words {
  const stated = new Set(windows.map((each) => reasons.get(each)));
  const [only] = stated;
  return sentence(stated.size === 1 && only !== undefined ? only : said('capacity.why_day_full'));
}

/** Windows that a visit can be promised, week by week, and why not the others. The nearest in time and the one with the shortest way are marked. */
import { daysLater } from '../../../engine/core/format/zone-days.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { entityRows, type WorkflowOf } from '../rows/index.ts';
import { type Site, wayBetween, workdayKey } from '../scheduling/index.ts';
import { todayIn } from './closed.ts';
import { refusalOf } from './closed-words.ts';
import { WEEK } from './count-capacity.ts';
import { type Counted, countedAt } from './grid.ts';
import { needsOf } from './keep-place.ts';
import { loadCapacity } from './load.ts';
import { type Entry, hoursOf, type Matrix, sentence } from './matrix.ts';
import type { Capacity } from './types.ts';

const columns = ['id', 'hub_id', 'duration', 'sbtsk_type_id', 'location_latitude', 'location_Longitude'] as const;

/** Answers a `Matrix` with one row: the hub of the visit. @throws invalid (422) where it has none */
export const offerWindows: WorkflowOf<'time-slot', 'offer-windows'> = {
  name: 'offer-windows',
  entity: 'time-slot',
  async run({ connection, principal, now }, { input }) {
    const orgId = principal.kind === 'member' ? principal.org.id : '';
    const [visit] = await entityRows(connection, { entity: 'subtask', values: [input.subtask_id], columns });
    const from = input.from ?? (await todayIn(connection, orgId, now));
    const capacity = await loadCapacity(connection, { orgId, from, to: daysLater(from, WEEK - 1), now });
    const hub = capacity.hubs.find(({ id }) => id === visit?.hub_id);
    const line = capacity.lines.find(({ id }) => id === hub?.verticalId);
    if (!visit || !hub || !line)
      throw problems.invalid({ errors: [{ pointer: '/subtask_id', code: 'reference', message: said('capacity.no_hub') }] });
    const { skills, minutes: usual } = await needsOf(connection, visit.sbtsk_type_id);
    const minutes = visit.duration ?? usual ?? line.usual;
    const { location_latitude: latitude, location_Longitude: longitude } = visit;
    const site = latitude === null || longitude === null ? null : { latitude, longitude };
    const offered = countedAt(capacity, hub, line, skills).map((counted) => ({
      counted,
      why: refusalOf(counted, minutes, capacity.days.names),
      travel: site && addedTravel(capacity, counted, site),
    }));
    const free = offered.filter(({ why }) => why === undefined);
    const shortest = Math.min(...free.map(({ travel }) => travel ?? Number.POSITIVE_INFINITY));
    const [earliest] = free;
    const greenest = free.find(({ travel }) => travel === shortest);
    const entry = (each: (typeof offered)[number]): Entry => ({
      label: hoursOf(each.counted),
      text: each.counted.slot.label,
      tone: each.why === undefined ? 'good' : 'off',
      badges: [
        ...(each === earliest ? [sentence(said('capacity.earliest'))] : []),
        ...(each === greenest ? [sentence(said('capacity.greenest'))] : []),
      ],
      figures:
        each.travel === null
          ? []
          : [{ label: sentence(said('capacity.added_travel')), value: sentence(said('capacity.minutes_value', { minutes: each.travel })) }],
      links: [],
      ...(each.why === undefined ? { input: { slot_id: each.counted.slot.id, day: each.counted.day } } : { why: sentence(each.why) }),
    });
    const cells = capacity.days.days.map((day) => offered.filter(({ counted }) => counted.day === day).map(entry));
    return { days: capacity.days.days, rows: [{ key: hub.id, label: hub.name, cells }] } satisfies Matrix;
  },
};

/** Minutes of travel that the visit adds to the day of whoever is nearest then: from where he begins, or from where he is sent anyhow; null where nobody's place is known. */
function addedTravel({ days }: Capacity, { cell, day }: Counted, site: Site): number | null {
  const ways = cell.technicianIds.flatMap((id) => {
    const start = days.workdays.get(workdayKey(id, day))?.start;
    const sites = days.visits.filter((visit) => visit.day === day && visit.technicianId === id).flatMap((visit) => visit.site ?? []);
    return [...(start ? [start] : []), ...sites].map((place) => wayBetween(place, site).minutes);
  });
  return ways.length === 0 ? null : Math.min(...ways);
}

/** Whatever moves a visit in a technician's day moves the expected times of that day, in the same transaction. */
import { dayIn, daysLater } from '../../../../engine/core/format/zone-days.ts';
import type { Changed, EntityRows, HooksOf, ProductContext, Updated } from '../../rows/index.ts';
import { keepEtas } from './keep-etas.ts';
import type { DayKey } from './read-days.ts';

type Subtask = EntityRows['subtask'];

/** What the order of a day and its expected times rest on. */
const asked = [
  'assgne_id',
  'due',
  'start_time',
  'end_time',
  'duration',
  'window_from',
  'window_to',
  'sla_due_at',
  'status_type',
  'is_called_off',
  'is_deleted',
  'work_started_at',
  'work_ended_at',
  'location_latitude',
  'location_Longitude',
] as const satisfies readonly (keyof Subtask)[];

const textOf = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value ?? ''));
const differs =
  (names: readonly (keyof Subtask)[]) =>
  ({ before, after }: Updated<'subtask'>): boolean =>
    names.some((name) => textOf(before[name]) !== textOf(after[name]));
const isMoved = differs(asked);
/** Then the customer expects another time, and it has another place in another day. */
const isPlannedAnew = differs(['assgne_id', 'due', 'start_time']);

/** Nobody comes any more, or nobody is to come. */
const isOff = ({ assgne_id, status_type, work_started_at, work_ended_at, is_called_off, is_deleted }: Subtask): boolean =>
  assgne_id === null ||
  is_called_off === true ||
  is_deleted === true ||
  (status_type !== 'ACTIVE' && work_started_at === null && work_ended_at === null);

const nothing = {
  route_order: null,
  travel_minutes: null,
  eta_at: null,
  eta_late_minutes: null,
  eta_told_at: null,
  eta_told_time: null,
} satisfies Partial<Subtask>;

function dayKeys(records: readonly (Changed<'subtask'>['after'] | Subtask | null)[], now: string): readonly DayKey[] {
  // It may still be yesterday where the work is.
  const first = daysLater(dayIn(Date.parse(now), 'UTC'), -1);
  const keys = new Map<string, DayKey>();
  for (const record of records) {
    const [technicianId, day] = [record?.assgne_id, record?.due];
    if (technicianId && day && day >= first) keys.set(`${technicianId} ${day}`, { technicianId, day });
  }
  return [...keys.values()];
}

/** `isMeasured`: whether a map service measures ways. */
export function etaHooks(isMeasured: boolean): HooksOf<'subtask'> {
  const keep = (context: ProductContext, records: Parameters<typeof dayKeys>[0]) =>
    keepEtas({ ...context, isMeasured }, dayKeys(records, context.now));
  return {
    afterCreate: (changes, context) =>
      keep(
        context,
        changes.map(({ after }) => after),
      ),
    beforeUpdate(changes) {
      for (const change of changes.filter(isMoved)) if (isPlannedAnew(change) || isOff(change.after)) Object.assign(change.after, nothing);
    },
    afterUpdate: (changes, context) =>
      keep(
        context,
        changes.filter(isMoved).flatMap(({ before, after }) => [before, after]),
      ),
  };
}

/** A week of capacity, hub by hub and skill by skill, for those who plan. */
import { daysLater } from '../../../engine/core/format/zone-days.ts';
import { entityRows, type WorkflowOf } from '../rows/index.ts';
import type { NeededSkill } from '../scheduling/index.ts';
import { todayIn } from './closed.ts';
import { type Counted, countedAt } from './grid.ts';
import { loadCapacity } from './load.ts';
import { entryOf, type Matrix } from './matrix.ts';
import type { Capacity, HubPlace, Line } from './types.ts';

export const WEEK = 7;

/**
 * Answers a `Matrix` of the week from a day on, today unless told. Whoever says how many hubs he looks at (`most`) gets those with the
 * most work first where there are more of them, and of skills those of the hubs that are `open`; without it all of everything.
 */
export const countCapacity: WorkflowOf<'time-slot', 'count-capacity'> = {
  name: 'count-capacity',
  entity: 'time-slot',
  async run({ connection, principal, now }, { input }) {
    const orgId = principal.kind === 'member' ? principal.org.id : '';
    const from = input.from ?? (await todayIn(connection, orgId, now));
    const capacity = await loadCapacity(connection, { orgId, from, to: daysLater(from, WEEK - 1), now });
    const verticals = input.vertical_id ? [input.vertical_id] : capacity.lines.map(({ id }) => id);
    const skills = await entityRows(connection, {
      entity: 'skill',
      column: 'vertical_id',
      values: verticals,
      columns: ['id', 'name', 'vertical_id', 'is_active'],
    });
    const found = hubsOf(capacity, verticals).filter(({ hub }) => isFound(hub.name, input.search));
    const shown = input.most ? busiest(found, capacity, input.most) : found;
    const rows = shown.flatMap(({ hub, line }) => {
      const own = skills.filter(({ vertical_id, is_active }) => vertical_id === line.id && is_active !== false);
      const row = (key: string, sub: string, needed: readonly NeededSkill[]) => ({
        key,
        label: hub.name,
        sub,
        cells: cellsOf(capacity, countedAt(capacity, hub, line, needed)),
      });
      const isOpen = !input.most || input.open?.includes(hub.id) === true;
      return [
        { ...row(hub.id, line.name, []), parts: own.length },
        ...(isOpen ? own : []).map(({ id, name }) => ({ ...row(`${hub.id} ${id}`, name, [{ skillId: id, level: 1 }]), under: hub.id })),
      ];
    });
    return { days: capacity.days.days, rows, total: found.length } satisfies Matrix;
  },
};

type Place = { readonly hub: HubPlace; readonly line: Line };

/** By line of work, and within it by name. */
const hubsOf = ({ lines, hubs }: Capacity, verticals: readonly string[]): readonly Place[] =>
  lines
    .filter(({ id }) => verticals.includes(id))
    .flatMap((line) => hubs.filter(({ verticalId }) => verticalId === line.id).map((hub) => ({ hub, line })));

const isFound = (name: string, search: string | null | undefined) => name.toLowerCase().includes((search ?? '').trim().toLowerCase());

const cellsOf = (capacity: Capacity, counted: readonly Counted[]) =>
  capacity.days.days.map((day) => counted.filter((each) => each.day === day).map((each) => entryOf(each, capacity)));

/** Those with the most work on the days come first where not all are shown; what comes later keeps its order. */
function busiest(places: readonly Place[], capacity: Capacity, most: number): readonly Place[] {
  if (places.length <= most) return places;
  const work = new Map(places.map(({ hub, line }) => [hub.id, takenIn(countedAt(capacity, hub, line))]));
  return places.toSorted((one, other) => (work.get(other.hub.id) ?? 0) - (work.get(one.hub.id) ?? 0)).slice(0, most);
}

const takenIn = (counted: readonly Counted[]) => counted.reduce((sum, { cell }) => sum + cell.booked + cell.held, 0);

/** A week of capacity, hub by hub and skill by skill, for those who plan. */
import { daysLater } from '../../../engine/core/format/zone-days.ts';
import { turns } from '../../../engine/server/kernel/turns.ts';
import { entityRows, type WorkflowOf } from '../rows/index.ts';
import type { NeededSkill } from '../scheduling/index.ts';
import { todayIn } from './closed.ts';
import { finderOf } from './finder.ts';
import { type Counted, countedAt } from './grid.ts';
import { loadCapacity } from './load.ts';
import { entryOf, type Matrix, type MatrixRow } from './matrix.ts';
import type { Capacity, HubPlace, Line } from './types.ts';

export const WEEK = 7;

/** Hubs that are told of where nobody says how many. */
const MOST = 25;

/**
 * Answers a `Matrix` of the week from a day on, today unless told: of hubs those with the most work first, `most` of them where there
 * are more, and of skills those of the hubs that are `open`; whoever does not say how many gets 25 hubs with all of their skills.
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
    await turns.each(capacity.days.days, (day) => finderOf(capacity).look(day));
    const found = hubsOf(capacity, verticals).filter(({ hub }) => isFound(hub.name, input.search));
    const shown = await busiest(found, capacity, input.most ?? MOST);
    const isOpen = ({ hub }: Place) => !input.most || input.open?.includes(hub.id) === true;
    const asked = shown.flatMap((place) => {
      const own = skills.filter(({ vertical_id, is_active }) => vertical_id === place.line.id && is_active !== false);
      return [{ ...place, parts: own.length }, ...(isOpen(place) ? own : []).map((skill) => ({ ...place, skill }))];
    });
    const rows = await turns.each(asked, (each) => rowOf(capacity, each));
    return { days: capacity.days.days, rows, total: found.length } satisfies Matrix;
  },
};

type Place = { readonly hub: HubPlace; readonly line: Line };

/** Of a hub, with how many parts it has; or of one of its skills. */
type Row = Place & ({ readonly parts: number } | { readonly skill: { readonly id: string; readonly name: string } });

function rowOf(capacity: Capacity, row: Row): MatrixRow {
  const { hub, line } = row;
  const cells = (needed: readonly NeededSkill[]) => cellsOf(capacity, countedAt(capacity, hub, line, needed));
  if ('parts' in row) return { key: hub.id, label: hub.name, sub: line.name, cells: cells([]), parts: row.parts };
  const { id, name } = row.skill;
  return { key: `${hub.id} ${id}`, label: hub.name, sub: name, cells: cells([{ skillId: id, level: 1 }]), under: hub.id };
}

/** By line of work, and within it by name. */
const hubsOf = ({ lines, hubs }: Capacity, verticals: readonly string[]): readonly Place[] =>
  lines
    .filter(({ id }) => verticals.includes(id))
    .flatMap((line) => hubs.filter(({ verticalId }) => verticalId === line.id).map((hub) => ({ hub, line })));

const isFound = (name: string, search: string | null | undefined) => name.toLowerCase().includes((search ?? '').trim().toLowerCase());

const cellsOf = (capacity: Capacity, counted: readonly Counted[]) =>
  capacity.days.days.map((day) => counted.filter((each) => each.day === day).map((each) => entryOf(each, capacity)));

/** Those with the most work on the days come first where not all are shown; what comes later keeps its order. */
async function busiest(places: readonly Place[], capacity: Capacity, most: number): Promise<readonly Place[]> {
  if (places.length <= most) return places;
  const worked = await turns.each(places, (place) => ({ place, work: takenIn(countedAt(capacity, place.hub, place.line)) }));
  return worked
    .toSorted((one, other) => other.work - one.work)
    .slice(0, most)
    .map(({ place }) => place);
}

const takenIn = (counted: readonly Counted[]) => counted.reduce((sum, { cell }) => sum + cell.booked + cell.held, 0);

/** A week of capacity, hub by hub and skill by skill, for those who plan. */
import { daysLater } from '../../../engine/core/format/zone-days.ts';
import { entityRows, type WorkflowOf } from '../rows/index.ts';
import type { NeededSkill } from '../scheduling/index.ts';
import { todayIn } from './closed.ts';
import { countedAt } from './grid.ts';
import { loadCapacity } from './load.ts';
import { entryOf, type Matrix, type MatrixRow } from './matrix.ts';

export const WEEK = 7;

/** Answers a `Matrix` of the week from a day on, today unless told. */
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
    const rows = capacity.lines
      .filter(({ id }) => verticals.includes(id))
      .flatMap((line) =>
        capacity.hubs
          .filter(({ verticalId }) => verticalId === line.id)
          .flatMap((hub) => {
            const own = skills.filter(({ vertical_id, is_active }) => vertical_id === line.id && is_active !== false);
            const row = (key: string, sub: string, needed: readonly NeededSkill[]): MatrixRow => {
              const counted = countedAt(capacity, hub, line, needed);
              const cells = capacity.days.days.map((day) =>
                counted.filter((each) => each.day === day).map((each) => entryOf(each, capacity)),
              );
              return { key: `${hub.id} ${key}`, label: hub.name, sub, cells, ...(key === '' ? {} : { under: `${hub.id} ` }) };
            };
            return [row('', line.name, []), ...own.map(({ id, name }) => row(id, name, [{ skillId: id, level: 1 }]))];
          }),
      );
    return { days: capacity.days.days, rows } satisfies Matrix;
  },
};

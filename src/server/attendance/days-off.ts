/** Which days the roster gives people off. */
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { tables } from '../rows/index.ts';
import { type AskedSpan, askedSpans } from './holidays.ts';

const reader = system('days off');

/** Days (`YYYY-MM-DD`) by person, of the spans that are asked for. `without`: ids of entries of the roster that are about to go. */
export async function daysOffOf(
  connection: Connection,
  spans: readonly AskedSpan[],
  without: ReadonlySet<unknown> = new Set(),
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (spans.length === 0) return new Map();
  const rows = await connection.as(reader, (on) =>
    tables(on)
      .selectFrom(askedSpans(spans))
      .innerJoin('roster_entry as r', (join) =>
        join.onRef('r.user_id', '=', 'k.user_id').onRef('r.day', '>=', 'k.first').onRef('r.day', '<=', 'k.last'),
      )
      .where('r.is_day_off', '=', true)
      .select(['r.id', 'r.user_id', 'r.day'])
      .distinct()
      .execute(),
  );
  const days = new Map<string, Set<string>>();
  for (const { id, user_id, day } of rows) if (!without.has(id)) days.set(user_id, (days.get(user_id) ?? new Set()).add(day));
  return days;
}

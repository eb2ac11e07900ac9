/** Records that rules need besides those of their scope: one statement a need, however many records are asked. */
import type { LoadedRecords, Need, Rule, RuleScope } from '../../core/rules/index.ts';
import type { Connection, Row } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import { system } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import { groupedBy, type Key, rowsOf } from '../workflows/rows.ts';

const reader = system('records that rules refer to');

/** Related rows that one statement reads at most, for all of the records that are asked together. */
export const MOST_RELATED_ROWS = 50_000;

const isKey = (value: unknown): value is Key => typeof value === 'string' || typeof value === 'number';

/** What has been loaded, and finds more; rules see through it. */
type Store = LoadedRecords & { put(need: Pick<Need, 'entity' | 'by'>, values: readonly Key[], rows: readonly Row[]): void };

function createStore(): Store {
  const found = new Map<string, Map<unknown, readonly Row[]>>();
  const at = (entity: string, by: string) => {
    const name = `${entity} ${by}`;
    const known = found.get(name) ?? new Map<unknown, readonly Row[]>();
    found.set(name, known);
    return known;
  };
  return {
    record: (entity, id) => at(entity, 'id').get(id)?.[0],
    rows: (entity, by, value) => at(entity, by).get(value) ?? [],
    put({ entity, by }, values, rows) {
      const known = at(entity, by);
      const grouped = groupedBy(rows, by);
      for (const value of values) known.set(value, grouped.get(value) ?? []);
    },
  };
}

/** Needs of the same rows in one: by depth, entity and field. */
function merged(rules: readonly Rule[]): readonly (Pick<Need, 'entity' | 'by' | 'depth'> & { readonly needs: readonly Need[] })[] {
  const together = new Map<string, Need[]>();
  for (const need of rules.flatMap(({ needs }) => needs)) {
    const key = `${need.depth} ${need.entity} ${need.by}`;
    together.set(key, [...(together.get(key) ?? []), need]);
  }
  return [...together.values()]
    .flatMap((needs) => (needs[0] ? [{ entity: needs[0].entity, by: needs[0].by, depth: needs[0].depth, needs }] : []))
    .toSorted((a, b) => a.depth - b.depth);
}

type Wanted = { readonly entity: string; readonly by: string; readonly values: readonly Key[]; readonly columns: readonly string[] };

/** @throws `too_large` rather than let a rule decide by a part of the rows */
async function readRows(own: Connection, { by, ...wanted }: Wanted): Promise<readonly Row[]> {
  // An id is of one row: as many as are asked for.
  if (by === 'id') return rowsOf(own, { ...wanted });
  const rows = await rowsOf(own, { ...wanted, column: by, limit: MOST_RELATED_ROWS + 1 });
  if (rows.length > MOST_RELATED_ROWS)
    throw problems.tooLarge({ message: said('problem.platform.rules.more_related_rows', { limit: MOST_RELATED_ROWS }) });
  return rows;
}

/**
 * Loads what the rules need for all of the scopes. The server reads it, whoever asks: a rule says what it looks at, and answers
 * with a truth value. Answers undefined when nothing is needed.
 */
export async function loadNeeds(
  connection: Connection,
  rules: readonly Rule[],
  scopes: readonly RuleScope[],
): Promise<LoadedRecords | undefined> {
  const all = merged(rules);
  if (all.length === 0 || scopes.length === 0) return undefined;
  const store = createStore();
  await connection.as(reader, async (own) => {
    for (const { entity, by, needs } of all) {
      const asked = scopes.flatMap((scope) => needs.map((need) => need.value({ ...scope, loaded: store })));
      const values = [...new Set(asked.filter(isKey))];
      // Of two needs of one row the second may read other fields: what is there is read again with all of them.
      const columns = [
        ...new Set(all.filter((one) => one.entity === entity && one.by === by).flatMap((one) => one.needs.flatMap(({ fields }) => fields))),
      ];
      if (values.length > 0) store.put({ entity, by }, values, await readRows(own, { entity, by, values, columns }));
    }
  });
  return store;
}

/** The scope with what the rules need of other records, for records as they will be (`docs`) and were (`before`). */
export async function withNeeds(
  connection: Connection,
  rules: readonly Rule[],
  scope: RuleScope,
  docs: readonly Row[],
  before: readonly (Row | null)[],
): Promise<RuleScope> {
  if (rules.every(({ needs }) => needs.length === 0)) return scope;
  const loaded = await loadNeeds(
    connection,
    rules,
    docs.map((doc, index) => ({ ...scope, doc, before: before[index] ?? null })),
  );
  return loaded ? { ...scope, loaded } : scope;
}

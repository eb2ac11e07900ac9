/** Records that rules need besides those of their scope: one statement a need, however many records are asked. */
import type { Product } from '../../core/definitions/types.ts';
import { anyOf, type LoadedRecords, type Need, type Predicate, type Rule, type RuleScope, TRUE } from '../../core/rules/index.ts';
import { tableOf } from '../access/columns.ts';
import { predicateToSql } from '../access/predicate-sql.ts';
import type { Connection, Row } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import { system } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import { distinct, groupedBy, type Key, rowsOf } from '../workflows/rows.ts';

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

type Together = Pick<Need, 'entity' | 'by' | 'depth'> & { readonly needs: readonly Need[] };

/** Needs of the same rows in one: by depth, entity and field. */
function merged(rules: readonly Rule[]): readonly Together[] {
  const together = new Map<string, Need[]>();
  for (const need of rules.flatMap(({ needs }) => needs)) {
    const key = `${need.depth} ${need.entity} ${need.by}`;
    together.set(key, [...(together.get(key) ?? []), need]);
  }
  return [...together.values()]
    .flatMap((needs) => (needs[0] ? [{ entity: needs[0].entity, by: needs[0].by, depth: needs[0].depth, needs }] : []))
    .toSorted((a, b) => a.depth - b.depth);
}

/** Conditions that one statement names at most; with more of them rows are read by their value alone. */
const MOST_CONDITIONS = 20;

/** What rows must satisfy to count for any of the scopes; all may count where one of the rules does not say. */
function narrowed(needs: readonly Need[], scopes: readonly RuleScope[]): Predicate {
  if (needs.length * scopes.length > MOST_CONDITIONS) return TRUE;
  return anyOf(scopes.flatMap((scope) => needs.map(({ narrow }) => narrow?.(scope) ?? TRUE)));
}

type Wanted = {
  readonly entity: string;
  readonly by: string;
  readonly values: readonly Key[];
  readonly columns: readonly string[];
  readonly where: Predicate;
};

/** @throws `too_large` rather than let a rule decide by a part of the rows */
async function readRows(own: Connection, entities: Entities | undefined, { by, where, ...wanted }: Wanted): Promise<readonly Row[]> {
  // An id is of one row: as many as are asked for.
  if (by === 'id') return rowsOf(own, { ...wanted });
  const entity = entities?.get(wanted.entity);
  const asked = entity && where.op !== 'true' ? { where: predicateToSql(where, { entity, alias: tableOf(entity.name) }) } : {};
  const rows = await rowsOf(own, { ...wanted, ...asked, column: by, limit: MOST_RELATED_ROWS + 1 });
  if (rows.length > MOST_RELATED_ROWS)
    throw problems.tooLarge({ message: said('problem.platform.rules.more_related_rows', { limit: MOST_RELATED_ROWS }) });
  return rows;
}

/** What a rule answers by what is known already, and whether it looked at what it needs besides. */
function atFirstSight(rule: Rule, scope: RuleScope): { readonly holds: boolean; readonly looked: boolean } {
  let looked = false;
  const look = <T>(nothing: T): T => {
    looked = true;
    return nothing;
  };
  const loaded: LoadedRecords = { record: () => look(undefined), rows: () => look([]) };
  return { holds: rule.holds({ ...scope, loaded }), looked };
}

/** Whether a rule may hold: false where what is known already tells that it does not, without a look at what it needs besides. */
export function mayHold(rule: Rule, scope: RuleScope): boolean {
  const { holds, looked } = atFirstSight(rule, scope);
  return holds || looked;
}

/** Whether a rule is sure to hold: true where what is known already tells so, without a look at what it needs besides. */
export function mustHold(rule: Rule, scope: RuleScope): boolean {
  const { holds, looked } = atFirstSight(rule, scope);
  return holds && !looked;
}

type Entities = Product['entities'];
/** Where rules look: the rows, and the definitions that say how they are stored; without them the database narrows nothing. */
export type Looking = {
  readonly connection: Connection;
  readonly product?: Pick<Product, 'entities'> | undefined;
  /** Records that the caller has read already, whole: a reference to one of them is read no more. */
  readonly known?: KnownRecords;
};

/** Records by entity and id. */
export type KnownRecords = ReadonlyMap<string, ReadonlyMap<unknown, Row>>;

/**
 * Loads what the rules need for all of the scopes. The server reads it, whoever asks: a rule says what it looks at, and answers
 * with a truth value. Answers undefined when nothing is needed.
 */
export async function loadNeeds(
  { connection, product, known }: Looking,
  rules: readonly Rule[],
  scopes: readonly RuleScope[],
): Promise<LoadedRecords | undefined> {
  const all = merged(rules);
  if (all.length === 0 || scopes.length === 0) return undefined;
  const store = createStore();
  const seen = scopes.map((scope): RuleScope => ({ ...scope, loaded: store }));
  const isKnown = ({ entity, by, needs, depth }: Together): boolean => {
    const records = by === 'id' && depth === 0 ? known?.get(entity) : undefined;
    if (!records) return false;
    const values = valuesOf(needs, seen);
    const rows = values.map((value) => records.get(value)).filter((row) => row !== undefined);
    if (rows.length < values.length) return false;
    store.put({ entity, by }, values, rows);
    return true;
  };
  const open = all.filter((one) => !isKnown(one));
  if (open.length === 0) return store;
  await connection.as(reader, async (own) => {
    for (const { entity, by, needs } of open) {
      const values = valuesOf(needs, seen);
      if (values.length === 0) continue;
      // Of two needs of one row the second may read other fields: what is there is read again with all of them.
      const same = all.filter((one) => one.entity === entity && one.by === by);
      const columns = [...new Set(same.flatMap((one) => one.needs.flatMap(({ fields }) => fields)))];
      const where = same.length === 1 ? narrowed(needs, seen) : TRUE;
      store.put({ entity, by }, values, await readRows(own, product?.entities, { entity, by, values, columns, where }));
    }
  });
  return store;
}

const valuesOf = (needs: readonly Need[], scopes: readonly RuleScope[]): readonly Key[] =>
  distinct(scopes.flatMap((scope) => needs.flatMap((need) => [need.value(scope)].flat().filter(isKey))));

/** The scope with what the rules need of other records, for records as they will be (`docs`) and were (`before`). */
export async function withNeeds(
  looking: Looking,
  rules: readonly Rule[],
  scope: RuleScope,
  docs: readonly Row[],
  before: readonly (Row | null)[],
): Promise<RuleScope> {
  if (rules.every(({ needs }) => needs.length === 0)) return scope;
  const loaded = await loadNeeds(
    looking,
    rules,
    docs.map((doc, index) => ({ ...scope, doc, before: before[index] ?? null })),
  );
  return loaded ? { ...scope, loaded } : scope;
}

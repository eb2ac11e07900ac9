/** What separates the database from the model, as a list of changes in the order they can be made. Pure. */
import type { Existing, ExistingTable } from './introspect.ts';
import { isOwned, OWNED } from './names.ts';
import type { ColumnModel, ForeignKeyModel, IndexModel, Model, PolicyModel, TableModel, Verb } from './types.ts';

export type Change =
  /** A table of that name is there that the model did not make. */
  | { readonly kind: 'foreign-table'; readonly table: TableModel }
  | { readonly kind: 'create-table'; readonly table: TableModel }
  | { readonly kind: 'add-column'; readonly table: TableModel; readonly column: ColumnModel }
  | { readonly kind: 'retype'; readonly table: TableModel; readonly column: ColumnModel; readonly from: string; readonly widens: boolean }
  | { readonly kind: 'require'; readonly table: TableModel; readonly column: ColumnModel }
  | { readonly kind: 'relax'; readonly table: string; readonly column: string }
  /** A column that the model no longer has. */
  | { readonly kind: 'leftover-column'; readonly table: TableModel; readonly column: string; readonly blocks: boolean }
  /** An entity's table that the model no longer has. */
  | { readonly kind: 'leftover-table'; readonly table: string; readonly entity: string }
  | { readonly kind: 'create-index'; readonly table: TableModel; readonly index: IndexModel }
  | { readonly kind: 'drop-index'; readonly name: string }
  | { readonly kind: 'add-foreign-key'; readonly table: TableModel; readonly key: ForeignKeyModel }
  | { readonly kind: 'drop-foreign-key'; readonly table: string; readonly name: string }
  | { readonly kind: 'keep-room'; readonly table: string }
  | { readonly kind: 'enable-row-security'; readonly table: string }
  | { readonly kind: 'create-policy'; readonly table: string; readonly policy: PolicyModel }
  | { readonly kind: 'drop-policy'; readonly table: string; readonly name: string }
  | { readonly kind: 'grant'; readonly table: string; readonly verbs: readonly Verb[] }
  | { readonly kind: 'revoke'; readonly table: string; readonly verbs: readonly Verb[] };

/** Types into which every value of another fits unchanged. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  integer: ['bigint', 'double precision'],
  uuid: ['text'],
  'uuid[]': ['text[]'],
};

const columnChanges = (table: TableModel, existing: ExistingTable): Change[] => {
  const wanted = new Set(table.columns.map(({ name }) => name));
  const own = table.columns.flatMap((column): Change[] => {
    const found = existing.columns.get(column.name);
    if (!found) return [{ kind: 'add-column', table, column }];
    const changes: Change[] = [];
    if (found.type !== column.type)
      changes.push({ kind: 'retype', table, column, from: found.type, widens: WIDER[found.type]?.includes(column.type) === true });
    if (column.notNull && !found.notNull) changes.push({ kind: 'require', table, column });
    if (!column.notNull && found.notNull) changes.push({ kind: 'relax', table: table.name, column: column.name });
    return changes;
  });
  const leftover = [...existing.columns]
    .filter(([name]) => !wanted.has(name))
    .map(([column, { notNull, filled }]): Change => ({ kind: 'leftover-column', table, column, blocks: notNull && !filled }));
  return [...own, ...leftover];
};

const missing = <T extends { readonly name: string }>(wanted: readonly T[], there: ReadonlySet<string>) =>
  wanted.filter(({ name }) => !there.has(name));
const unwanted = (wanted: readonly { readonly name: string }[], there: ReadonlySet<string>, prefixes: readonly string[]) => {
  const names = new Set(wanted.map(({ name }) => name));
  return [...there].filter((name) => !names.has(name) && prefixes.some((prefix) => isOwned(name, prefix)));
};

const none: ReadonlySet<never> = new Set<never>();
const nothing: ExistingTable = {
  name: '',
  entity: undefined,
  ownedByUs: true,
  columns: new Map(),
  indexes: none,
  foreignKeys: none,
  policies: none,
  grants: none,
  rowSecurity: false,
  fillFactor: 100,
};

/** In this order over all tables: what is in the way goes, then tables and columns, then what is built on them. */
export const compare = (model: Model, existing: Existing): readonly Change[] => {
  const removals: Change[] = [];
  const structure: Change[] = [];
  const additions: Change[] = [];
  const keys: Change[] = [];
  for (const table of model.tables) {
    const { name } = table;
    const found = existing.get(name);
    if (found && found.entity === undefined) {
      structure.push({ kind: 'foreign-table', table });
      continue;
    }
    const there = found ?? nothing;
    if (found) structure.push(...columnChanges(table, found));
    else structure.push({ kind: 'create-table', table });
    removals.push(
      ...unwanted(table.policies, there.policies, [OWNED.policy]).map(
        (policy): Change => ({ kind: 'drop-policy', table: name, name: policy }),
      ),
      ...unwanted(table.indexes, there.indexes, [OWNED.index, OWNED.unique]).map((index): Change => ({ kind: 'drop-index', name: index })),
      ...unwanted(table.foreignKeys, there.foreignKeys, [OWNED.foreignKey]).map(
        (key): Change => ({ kind: 'drop-foreign-key', table: name, name: key }),
      ),
    );
    const revoked = [...there.grants].filter((verb) => !table.grants.includes(verb));
    const granted = table.grants.filter((verb) => !there.grants.has(verb));
    if (revoked.length > 0) removals.push({ kind: 'revoke', table: name, verbs: revoked });
    if (table.roomy && there.fillFactor === 100) additions.push({ kind: 'keep-room', table: name });
    if (!there.rowSecurity) additions.push({ kind: 'enable-row-security', table: name });
    additions.push(
      ...missing(table.policies, there.policies).map((policy): Change => ({ kind: 'create-policy', table: name, policy })),
      ...missing(table.indexes, there.indexes).map((index): Change => ({ kind: 'create-index', table, index })),
    );
    if (granted.length > 0) additions.push({ kind: 'grant', table: name, verbs: granted });
    keys.push(...missing(table.foreignKeys, there.foreignKeys).map((key): Change => ({ kind: 'add-foreign-key', table, key })));
  }
  const wanted = new Set(model.tables.map(({ name }) => name));
  const leftovers = [...existing.values()].flatMap(({ name, entity }): Change[] =>
    typeof entity === 'string' && !wanted.has(name) ? [{ kind: 'leftover-table', table: name, entity }] : [],
  );
  return [...removals, ...structure, ...additions, ...keys, ...leftovers];
};

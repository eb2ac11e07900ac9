/** From rows to lifecycles. */

import { type RawBuilder, sql } from 'kysely';
import type { Entity, Product } from '../../../core/definitions/types.ts';
import type { LifecycleRows, Required } from '../../../core/lifecycle/index.ts';
import { tableOf } from '../../access/columns.ts';
import type { Connection, Row } from '../../database/port.ts';
import { columnsOf } from '../../model/columns.ts';
import { distinct, groupedBy, isAmong, textOf, textsOf } from '../../workflows/rows.ts';
import type { RowLifecycle, RowMove, RowState } from './types.ts';

/** Where lifecycles are looked up: the rows as the connection's person may read them, and the definitions uncut. */
export type Looking = { readonly connection: Connection; readonly product?: Pick<Product, 'entities'> | undefined };

const NONE: ReadonlyMap<unknown, RowLifecycle> = new Map();
export const CUSTOM = '/custom/';

/** Lifecycles of the entity's records by the id of any of their states, in two statements; none for an entity whose lifecycle is no rows. */
export async function lifecyclesOfStates(
  looking: Looking,
  name: string,
  states: readonly unknown[],
): Promise<ReadonlyMap<unknown, RowLifecycle>> {
  const ids = distinct(states.map(textOf));
  if (ids.length === 0) return NONE;
  const lifecycles = await load(
    looking,
    name,
    ({ entity, group }) => sql`select ${sql.ref(group)} from ${sql.table(tableOf(entity))} where ${isAmong(sql.ref('id'), ids)}`,
  );
  return new Map([...lifecycles.values()].flatMap((lifecycle) => [...lifecycle.states.keys()].map((id) => [id, lifecycle] as const)));
}

/** The same by their groups, for who builds them; a group without states yet is not among them. */
export async function lifecyclesOfGroups(
  looking: Looking,
  name: string,
  groups: readonly string[],
): Promise<ReadonlyMap<unknown, RowLifecycle>> {
  return groups.length === 0 ? NONE : load(looking, name, () => sql.join(groups));
}

async function load(
  { connection: { kysely }, product }: Looking,
  name: string,
  groupsIn: (states: LifecycleRows['states']) => RawBuilder<unknown>,
): Promise<ReadonlyMap<unknown, RowLifecycle>> {
  const entity = product?.entities.get(name);
  const rows = entity?.lifecycle?.rows;
  const of = rows && product?.entities.get(rows.states.entity);
  if (!product || !entity || !rows || !of) return NONE;
  const groups = groupsIn(rows.states);
  const columns = columnsOf(of, product.entities).map((column) => column.name);
  const found = await read(kysely, { entity: of.name, group: rows.states.group, columns, order: orderOf(of) }, groups);
  const { entity: moving, ...named } = rows.moves;
  const moves = await read(
    kysely,
    { entity: moving, group: rows.moves.group, columns: ['id', ...Object.values(named)], order: [] },
    groups,
  );
  const movesOf = groupedBy(moves, rows.moves.group);
  return new Map(
    [...groupedBy(found, rows.states.group)].map(([group, own]): [unknown, RowLifecycle] => [
      group,
      {
        states: new Map(own.map((row) => [String(row.id), stateOf(row, { entity, rows, title: of.title })])),
        moves: (movesOf.get(group) ?? []).map((row) => moveOf(row, rows.moves)),
      },
    ]),
  );
}

type Reading = {
  readonly entity: string;
  readonly group: string;
  readonly columns: readonly string[];
  readonly order: readonly RawBuilder<unknown>[];
};

async function read(
  kysely: Connection['kysely'],
  { entity, group, columns, order }: Reading,
  groups: RawBuilder<unknown>,
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(tableOf(entity))}
    where ${sql.ref(group)} in (${groups}) order by ${sql.join([sql.ref(group), ...order, sql.ref('id')])}`.execute(kysely);
  return rows;
}

/** The entity's own order. */
const orderOf = ({ order }: Entity): readonly RawBuilder<unknown>[] =>
  order.map((sort) => (sort.startsWith('-') ? sql`${sql.ref(sort.slice(2))} desc` : sql.ref(sort.slice(1))));

type Defined = { readonly entity: Entity; readonly rows: LifecycleRows; readonly title: string };

function stateOf(row: Row, { entity, rows: { states }, title }: Defined): RowState {
  const isSet = (name: string | undefined) => name !== undefined && row[name] === true;
  const pointers = states.require === undefined ? [] : textsOf(row[states.require]);
  return {
    id: String(row.id),
    key: String(row[states.key] ?? ''),
    title: String(row[title] ?? ''),
    isInitial: isSet(states.initial),
    isFinal: isSet(states.final),
    isRetired: isSet(states.retired),
    require: pointers.flatMap((pointer) => requiredOf(entity, pointer)),
    requireCustom: pointers.filter((pointer) => pointer.startsWith(CUSTOM)).map((pointer) => pointer.slice(CUSTOM.length)),
    row,
  };
}

/** What is no field of the records is left out: nobody could fill it, and the state would be out of reach for good. */
function requiredOf({ fields }: Entity, pointer: string): readonly Required[] {
  const field = fields.get(pointer.slice(1));
  return field ? [{ pointer, label: field.label }] : [];
}

const moveOf = (row: Row, { from, to, roles, guard, message }: LifecycleRows['moves']): RowMove => ({
  name: String(row.id),
  from: [String(row[from])],
  to: String(row[to]),
  roles: roles === undefined ? [] : textsOf(row[roles]),
  guard: guard === undefined ? null : textOf(row[guard]),
  message: message === undefined ? null : textOf(row[message]),
});

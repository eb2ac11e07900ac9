/** Records of one entity as the device keeps them: in blocks, so that a change seals a few of them anew and not all. */
import { isObject } from '../../core/json/index.ts';
import type { Labels, RecordData } from '../../react/types.ts';
import type { Store } from './store.ts';

export type KeptRows = {
  /** Milliseconds UTC at which they were fetched. */
  readonly at: number;
  readonly rows: ReadonlyMap<string, RecordData>;
  readonly labels: Labels;
};

export type RowKeeper = {
  /** Undefined for an entity of which nothing is kept. */
  of(entity: string): Promise<KeptRows | undefined>;
  /** All that is kept of an entity from now on. */
  replace(entity: string, kept: { readonly at: number; readonly rows: readonly RecordData[]; readonly labels: Labels }): Promise<void>;
  /** What the server says of records meanwhile: those that are kept follow, others stay away. */
  follow(entity: string, rows: readonly RecordData[], labels?: Labels): Promise<void>;
  /** One that was made here. Until all is fetched anew it is kept, whatever the rule says. */
  add(entity: string, row: RecordData): Promise<void>;
};

/** Records of a block. */
const BLOCK = 200;

type Held = { at: number; labels: Labels; rows: Map<string, RecordData>; order: string[] };

const headOf = (entity: string) => `rows ${entity}`;
const blockOf = (entity: string, index: number) => `rows ${entity} ${index}`;

export function createRowKeeper(store: Store): RowKeeper {
  const held = new Map<string, Promise<Held | undefined>>();

  async function load(entity: string): Promise<Held | undefined> {
    const head = await store.read(headOf(entity));
    if (!isObject(head) || !Array.isArray(head.order)) return undefined;
    const order = head.order.map(String);
    const blocks = await Promise.all(
      Array.from({ length: Math.ceil(order.length / BLOCK) }, (_, index) => store.read(blockOf(entity, index))),
    );
    const rows = blocks.flatMap((block) => (Array.isArray(block) ? (block as readonly RecordData[]) : []));
    return { at: Number(head.at), labels: head.labels as Labels, order, rows: new Map(rows.map((row) => [String(row.id), row])) };
  }

  function heldOf(entity: string): Promise<Held | undefined> {
    const known = held.get(entity) ?? load(entity);
    held.set(entity, known);
    return known;
  }

  const entriesOf = (entity: string, { at, labels, order, rows }: Held, indexes: Iterable<number>): Map<string, unknown> => {
    const inBlock = (index: number) => order.slice(index * BLOCK, (index + 1) * BLOCK).flatMap((id) => rows.get(id) ?? []);
    const entries = new Map<string, unknown>([[headOf(entity), { at, labels, order }]]);
    for (const index of indexes) entries.set(blockOf(entity, index), inBlock(index));
    return entries;
  };

  return {
    of: heldOf,
    async replace(entity, { at, rows, labels }) {
      const fresh: Held = { at, labels, order: rows.map(({ id }) => String(id)), rows: new Map(rows.map((row) => [String(row.id), row])) };
      const blocks = Math.ceil(rows.length / BLOCK);
      const entries = entriesOf(
        entity,
        fresh,
        Array.from({ length: blocks }, (_, index) => index),
      );
      const stale = (await store.names(`${headOf(entity)} `)).filter((name) => !entries.has(name));
      await store.write(entries);
      await store.remove(stale);
      held.set(entity, Promise.resolve(fresh));
    },
    async add(entity, row) {
      const known = await heldOf(entity);
      const id = String(row.id);
      if (!known || known.rows.has(id)) return;
      known.rows.set(id, row);
      known.order.push(id);
      await store.write(entriesOf(entity, known, [Math.floor((known.order.length - 1) / BLOCK)]));
    },
    async follow(entity, rows, labels = {}) {
      const known = await heldOf(entity);
      if (!known) return;
      const touched = new Set<number>();
      for (const row of rows) {
        const id = String(row.id);
        const before = known.rows.get(id);
        if (!before || before.version > row.version) continue;
        // A list answers with some of the fields.
        known.rows.set(id, { ...before, ...row });
        touched.add(Math.floor(known.order.indexOf(id) / BLOCK));
      }
      if (touched.size === 0) return;
      known.labels = mergeLabels(known.labels, labels);
      await store.write(entriesOf(entity, known, touched));
    },
  };
}

export function mergeLabels(first: Labels, second: Labels): Labels {
  const merged: Record<string, Labels[string]> = { ...first };
  for (const [field, named] of Object.entries(second)) merged[field] = { ...merged[field], ...named };
  return merged;
}

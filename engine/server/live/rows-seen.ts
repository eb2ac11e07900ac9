/** Records as they are now, read by the server for a batch of changes: once, whoever's rules are asked of them. */
import { sql } from 'kysely';
import type { Decision, Through } from '../../core/access/types.ts';
import type { Entity } from '../../core/definitions/types.ts';
import { evaluatePredicate } from '../../core/rules/index.ts';
import { idList, tableOf } from '../access/columns.ts';
import { selectedOf } from '../access/kept-values.ts';
import { isWithinWall } from '../access/tenancy.ts';
import type { Database, Row } from '../database/port.ts';
import { groupBy } from '../kernel/group-by.ts';
import { type Member, system } from '../kernel/principal.ts';

export type Asked = {
  readonly name: string;
  readonly entity: Entity | undefined;
  readonly ids: ReadonlySet<string>;
  readonly columns: ReadonlySet<string>;
};

export type RowsSeen = {
  /** Undefined when it is not there (any more). */
  row(entity: string, id: unknown): Row | undefined;
  load(asked: Asked): Promise<void>;
  /** What records are reached through, as far as any of these decisions asks. */
  loadReached(
    looking: readonly { readonly entity: Entity; readonly decision: Decision; readonly changes: readonly Changed[] }[],
  ): Promise<void>;
};

type Changed = { readonly id: string; readonly before: readonly Row[] };

const own = system('who may be told of changes');

export function createRowsSeen(database: Database): RowsSeen {
  const known = new Map<string, Map<string, Row>>();
  const row: RowsSeen['row'] = (entity, id) => known.get(entity)?.get(String(id));

  async function load({ name, entity, ids, columns }: Asked): Promise<void> {
    if (!entity || ids.size === 0) return;
    const names = new Set(['id', ...columns].filter((column) => entity.fields.has(column) || (column === 'custom' && entity.customBy)));
    const selected = sql.join([...names].map((column) => selectedOf(entity, 'r', column)));
    const wanted = idList(entity, entity.idType === 'serial' ? [...ids].map(Number) : [...ids]);
    const { rows } = await database.read(own, ({ kysely }) =>
      sql<Row>`select ${selected} from ${sql.table(tableOf(name))} as r where r.id = any(${wanted})`.execute(kysely),
    );
    const all = known.get(name) ?? new Map<string, Row>();
    for (const found of rows) all.set(String(found.id), { ...all.get(String(found.id)), ...found });
    known.set(name, all);
  }

  /** The records that one step leads to, then those that they lead to. */
  async function reach(steps: readonly Through[], from: readonly Row[]): Promise<void> {
    for (const [name, all] of groupBy(steps, ({ entity }) => entity.name)) {
      const ids = new Set(all.flatMap(({ field }) => from.map((one) => one[field])).flatMap((id) => (id == null ? [] : [String(id)])));
      const entity = all[0]?.entity;
      await load({ name, entity, ids, columns: new Set(entity?.fields.keys()) });
      const next = all.flatMap(({ through }) => through);
      if (next.length > 0)
        await reach(
          next,
          [...ids].flatMap((id): readonly Row[] => [row(name, id) ?? []].flat()),
        );
    }
  }

  return {
    row,
    load,
    async loadReached(looking) {
      for (const [name, all] of groupBy(looking, ({ entity }) => entity.name)) {
        const steps = all.flatMap(({ decision }) => (decision.kind === 'gated' ? (decision.through ?? []) : []));
        if (steps.length === 0) continue;
        const rows = all.flatMap(({ changes }) => changes.flatMap(({ id, before }) => [row(name, id) ?? [], before].flat()));
        await reach(steps, rows);
      }
    },
  };
}

/** As `server/access` says it in SQL: the row that the field refers to is there for the member, and within reach itself. */
export function isReached(
  { field, optional, entity, predicate, through }: Through,
  { member, row, rows }: { readonly member: Member; readonly row: Row; readonly rows: RowsSeen },
): boolean {
  const id = row[field];
  if (id == null) return optional;
  const target = rows.row(entity.name, id);
  if (!target) return false;
  const tenants = entity.tenant.map((name) => target[name]);
  if (!isWithinWall(member, entity, tenants) || !evaluatePredicate(predicate, target)) return false;
  return through.every((one) => isReached(one, { member, row: target, rows }));
}

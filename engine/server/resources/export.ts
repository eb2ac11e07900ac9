/** Lists on their way into a file: a right of its own, and an entry in the audit. */
import { sql } from 'kysely';
import type { CustomGate, FieldGate } from '../../core/access/types.ts';
import { allOf } from '../../core/rules/index.ts';
import type { Sql } from '../access/columns.ts';
import { decisionOf } from '../access/decisions.ts';
import { appendAudit } from '../audit/audit.ts';
import { problems } from '../kernel/errors.ts';
import { actorOf } from './actors.ts';
import type { Call } from './options.ts';
import { fromWhere, readable } from './selection.ts';
import type { ListQuery } from './types.ts';

/** A file holds no more (the page's limit), and counting further would cost more than it tells. */
const MAX_ROWS = 50_000;

type Readable = ReturnType<typeof readable>;

/** By what may be read and what may be carried away: every page of a file is cut by the same one, and what is made for it is kept with it. */
const known = new WeakMap<Readable, WeakMap<Readable, Readable>>();

/** What may both be read and be carried away. @throws not_found when either is denied. */
export function exportable({ principal, entity, now }: Omit<Call, 'connection'>): Readable {
  const read = readable(principal, entity, now);
  const carry = decisionOf(principal, entity, 'export', now);
  if (carry.kind === 'denied') throw problems.notFound();
  const ofRead = known.get(read) ?? new WeakMap<Readable, Readable>();
  known.set(read, ofRead);
  const made = ofRead.get(carry) ?? bothOf(read, carry);
  ofRead.set(carry, made);
  return made;
}

function bothOf(read: Readable, carry: Readable): Readable {
  const fields = both(read.fields, carry.fields);
  const gated = [read, carry].filter((decision) => decision.kind === 'gated');
  if (gated.length === 0) return { kind: 'open', fields };
  const through = gated.flatMap((decision) => decision.through ?? []);
  return { kind: 'gated', predicate: allOf(gated.map(({ predicate }) => predicate)), fields, through };
}

const union = (a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> => (b.size === 0 ? a : new Set([...a, ...b]));

/** Lets through what both let through. */
const both = (a: FieldGate, b: FieldGate): FieldGate => ({
  denied: union(a.denied, b.denied),
  perRow: union(a.perRow, b.perRow),
  maskable: union(a.maskable, b.maskable),
  openWhere: (name) => allOf([a.openWhere(name), b.openWhere(name)]),
  unmaskedWhere: (name) => allOf([a.unmaskedWhere(name), b.unmaskedWhere(name)]),
  deniedFor: (doc) => union(a.deniedFor(doc), b.deniedFor(doc)),
  maskedFor: (doc) => union(a.maskedFor(doc), b.maskedFor(doc)),
  ...bothCustom(a.custom, b.custom),
});

function bothCustom(a: CustomGate | undefined, b: CustomGate | undefined): Pick<FieldGate, 'custom'> {
  const only = a && b ? undefined : (a ?? b);
  if (only) return { custom: only };
  if (!a || !b) return {};
  return {
    custom: {
      denied: union(a.denied, b.denied),
      masked: union(a.masked, b.masked),
      unaskable: union(a.unaskable, b.unaskable),
      isPerRow: a.isPerRow || b.isPerRow,
      deniedFor: (doc) => union(a.deniedFor(doc), b.deniedFor(doc)),
      maskedFor: (doc) => union(a.maskedFor(doc), b.maskedFor(doc)),
    },
  };
}

/** How many rows there are for a file. */
export async function countExported({ entity, connection }: Call, conditions: readonly Sql[]): Promise<number> {
  const counted = sql<{
    value: number;
  }>`select count(*)::integer as value from (select 1 ${fromWhere(entity, conditions)} limit ${sql.lit(MAX_ROWS)}) as found`;
  return (await counted.execute(connection.kysely)).rows[0]?.value ?? 0;
}

/**
 * Tells who took what and how many rows there were for it. Written with the first page: a later one is reached by its
 * token alone. Also for entities whose changes are not told of.
 */
export async function auditExport(call: Call, query: ListQuery, rows: number): Promise<void> {
  const { principal, entity, connection, now, options } = call;
  const actor = actorOf(principal, connection);
  const asked = { filter: query.filter, search: query.search, fields: query.fields?.join(','), rows };
  const changes = Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, [null, value] as const]])),
  );
  await appendAudit({ connection, principal, actor, now, ids: options.ids }, [
    { entity: { ...entity, audit: true, tenant: [] }, record: { id: '*' }, verb: 'export', changes },
  ]);
}

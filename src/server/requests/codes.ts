/** Numbers that people call a request or sub-task by: counted by organisation, without gaps and without doubles. */
import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import { newId } from '../../../engine/server/kernel/ids.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';

type Kind = 'request' | 'subtask';
const mark: Readonly<Record<Kind, string>> = { request: '', subtask: 'T' };

/**
 * One code for each organisation id given, in the order given: ACM-000123, FIX-T000045. The organisation's
 * counter stays locked until the transaction ends, so that a rollback gives its numbers back.
 */
export async function nextCodes(connection: Connection, kind: Kind, orgIds: readonly string[], now: string): Promise<readonly string[]> {
  const counts = new Map<string, number>();
  for (const orgId of orgIds) counts.set(orgId, (counts.get(orgId) ?? 0) + 1);
  if (counts.size === 0) return [];
  const series = await reserve(connection, kind, counts, now);
  const taken = new Map<string, number>();
  return orgIds.map((orgId) => {
    const { prefix, first } = series.get(orgId) ?? UNKNOWN;
    const before = taken.get(orgId) ?? 0;
    taken.set(orgId, before + 1);
    return `${prefix}-${mark[kind]}${`${first + before}`.padStart(6, '0')}`;
  });
}

type Series = { readonly prefix: string; readonly first: number };
const UNKNOWN: Series = { prefix: 'ORG', first: 0 };

/** Prefix and first free number of each organisation, after its counter was moved on by as many as are needed. */
async function reserve(
  connection: Connection,
  kind: Kind,
  counts: ReadonlyMap<string, number>,
  now: string,
): Promise<ReadonlyMap<string, Series>> {
  const rows = distinct(counts.keys()).map(
    (orgId) =>
      sql`(${newId()}::uuid, ${orgId}::uuid, ${kind}::text, ${counts.get(orgId) ?? 0}::integer, ${now}::timestamptz, ${now}::timestamptz, 1)`,
  );
  const { rows: counters } = await sql<{ org_id: string; value: number; prefix: string | null }>`
    insert into counter (id, org_id, kind, value, created_at, updated_at, version) values ${sql.join(rows)}
    on conflict (org_id, kind) do update
      set value = counter.value + excluded.value, updated_at = excluded.updated_at, version = counter.version + 1
    returning org_id, value, (select o.code from organisation o where o.id = counter.org_id) as prefix`.execute(connection.kysely);
  return new Map(
    counters.map(({ org_id, value, prefix }) => [
      org_id,
      { prefix: prefix ?? UNKNOWN.prefix, first: value - (counts.get(org_id) ?? 0) + 1 },
    ]),
  );
}

/** Numbers that people call a request or sub-task by: counted by organisation, without gaps and without doubles. */
import { sql } from 'kysely';
import type { Connection } from '../../database/port.ts';
import { newId } from '../../kernel/ids.ts';
import { distinct, rowsOf } from '../rows.ts';

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
  const next = await reserve(connection, kind, counts, now);
  const organisations = await rowsOf(connection, { entity: 'organisation', values: [...counts.keys()] });
  const prefixes = new Map(organisations.map((row) => [row.id, String(row.code)]));
  return orgIds.map((orgId) => {
    const number = next.get(orgId) ?? 0;
    next.set(orgId, number + 1);
    return `${prefixes.get(orgId) ?? 'ORG'}-${mark[kind]}${String(number).padStart(6, '0')}`;
  });
}

/** First free number of each organisation, after its counter was moved on by as many as are needed. */
async function reserve(connection: Connection, kind: Kind, counts: ReadonlyMap<string, number>, now: string): Promise<Map<string, number>> {
  const rows = distinct(counts.keys()).map(
    (orgId) =>
      sql`(${newId()}::uuid, ${orgId}::uuid, ${kind}::text, ${counts.get(orgId) ?? 0}::integer, ${now}::timestamptz, ${now}::timestamptz, 1)`,
  );
  const { rows: counters } = await sql<{ org_id: string; value: number }>`
    insert into counter (id, org_id, kind, value, created_at, updated_at, version) values ${sql.join(rows)}
    on conflict (org_id, kind) do update
      set value = counter.value + excluded.value, updated_at = excluded.updated_at, version = counter.version + 1
    returning org_id, value`.execute(connection.kysely);
  return new Map(counters.map(({ org_id, value }) => [org_id, value - (counts.get(org_id) ?? 0) + 1]));
}

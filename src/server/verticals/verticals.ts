/** Which line of work of a provider a request falls in. */
import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';

const server = system('line of work');

/** Active verticals of a provider by the service types they serve, in one query; of two that serve the same one, the first by name. The brand that asks cannot see them. */
export async function verticalsOf(
  connection: Connection,
  { providerId, typeIds }: { readonly providerId: string; readonly typeIds: readonly number[] },
): Promise<ReadonlyMap<unknown, string>> {
  const types = distinct(typeIds);
  if (types.length === 0) return new Map();
  const { rows } = await connection.as(server, ({ kysely }) =>
    sql<{ type_id: number; id: string }>`
      select distinct on (t.id) t.id as type_id, v.id
      from unnest(${types}::integer[]) as t (id)
      join vertical v on v.org_id = ${providerId}::uuid and v.is_active and t.id = any (v.srvc_types)
      order by t.id, v.name, v.id`.execute(kysely),
  );
  return new Map(rows.map(({ type_id, id }) => [type_id, id]));
}

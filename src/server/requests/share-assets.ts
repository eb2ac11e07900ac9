/** `provider_ids` of assets follows the requests for them: it is what lets a provider see what it works on. */
import { sql } from 'kysely';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import type { EntityRows, ProductContext } from '../rows/index.ts';

type Of = Pick<EntityRows['service-request'], 'asset_id' | 'provider_id'>;
type Change = { readonly before?: Of; readonly after: Of };

/** Brings assets into line whose requests came, went or changed hands. No statement where none did. */
export async function shareAssets(changes: readonly Change[], { connection, now }: ProductContext): Promise<void> {
  const moved = changes.filter(
    ({ before, after }) => before?.asset_id !== after.asset_id || (after.asset_id !== null && before?.provider_id !== after.provider_id),
  );
  const ids = distinct(moved.flatMap(({ before, after }) => [before?.asset_id, after.asset_id]).filter((id) => id));
  if (ids.length === 0) return;
  await sql`
    with wanted as (
      select a.id, coalesce(array_agg(distinct r.provider_id) filter (where r.provider_id is not null), '{}') as providers
      from asset a left join service_request r on r.asset_id = a.id
      where a.id in (${sql.join(ids.map((id) => sql`${id}::uuid`))})
      group by a.id)
    update asset a set provider_ids = wanted.providers, updated_at = ${now}::timestamptz, version = a.version + 1
    from wanted where a.id = wanted.id and a.provider_ids is distinct from wanted.providers`.execute(connection.kysely);
}

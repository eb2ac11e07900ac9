/** Brands of very different size: the largest has half of all requests, and each that follows less than the one before. */
import type { Sql } from '../../../engine/server/database/open.ts';
import type { Parts } from '../../../engine/server/parts.ts';
import { brandWithType } from '../world.ts';

const letter = (n: number) => String.fromCharCode(65 + (Math.floor(n) % 26));

/** Makes brands of a provider by the pipeline until it has so many; those that it had are the largest. */
export async function makeBrands(parts: Parts, providerId: string, brands: number): Promise<void> {
  const had = await parts.database.admin((sql) =>
    sql('select 1 from partnership p where provider_id = $1 and exists (select 1 from service_type y where y.org_id = p.org_id)', [
      providerId,
    ]),
  );
  for (let n = had.length; n < brands; n += 1)
    await brandWithType(parts, `Brand ${n} Appliances`, `L${letter(n / 26)}${letter(n)}`, providerId);
}

/**
 * A table of the session: which brand a share of all requests falls to, with what its requests can be. The first ends at 0.5, and
 * the others share the rest as 1, 1/2, 1/3 …
 */
export const layBrandShares = (sql: Sql, providerId: string) =>
  sql(
    `create temp table brand_share as
     with brand as (
       select o.id as org_id, o.code, row_number() over (order by o.id) as n from partnership p join organisation o on o.id = p.org_id
       where p.provider_id = $1 and exists (select 1 from service_type y where y.org_id = o.id)
     ), sized as (
       select brand.*, case when n = 1 then greatest(0.5, 1.0 / count(*) over ()) else 0.5 / (n - 1) / nullif(sum(case when n = 1 then 0 else 1.0 / (n - 1) end) over (), 0) end as share
       from brand
     )
     select sized.*, sum(share) over (order by n) - share as low, case when n = max(n) over () then 2 else sum(share) over (order by n) end as high,
       (select array_agg(y.id order by y.id) from service_type y where y.org_id = sized.org_id) as types,
       (select jsonb_object_agg(status_type, ids) from (
          select s.status_type, jsonb_agg(s.id order by s."order") as ids from status s join status_group g on g.id = s.group_id
          where s.org_id = sized.org_id and g.kind = 'request' group by s.status_type) x) as statuses
     from sized`,
    [providerId],
  );

/** Devices that customers had before they called: what stands in the requests of the past becomes one, and these are told to be about it. */
import { sql } from 'kysely';
import { addMonths } from '../../../engine/core/rules/calendar.ts';
import { asServer, type Seed, server } from './seed.ts';

type Known = {
  readonly org_id: string;
  readonly customer_id: string;
  readonly srvc_type_id: number;
  readonly type: string;
  readonly model: string;
  readonly bought_on: string;
};

const MOST = 14;
/** Months of warranty, one after another. */
const WARRANTIES = [12, 24, 60] as const;

export async function seedAssets(seed: Seed): Promise<void> {
  const { resources, fixtures } = seed;
  await asServer(seed, async (connection) => {
    const { rows } = await sql<Known>`
      select * from (select distinct on (r.customer_id) r.display_code, r.org_id, r.customer_id, r.srvc_type_id,
        r.custom ->> 'ac_type' as type, r.custom ->> 'model' as model, r.custom ->> 'bought_on' as bought_on
      from service_request r
      where r.org_id = ${fixtures.id('organisation/acme')}::uuid and r.customer_id is not null
        and r.custom ? 'model' and r.custom ? 'ac_type' and r.custom ? 'bought_on'
      order by r.customer_id, r.display_code) firsts order by display_code limit ${MOST}`.execute(connection.kysely);
    const drafts = rows.map(({ org_id, customer_id, srvc_type_id, type, model, bought_on }, index) => ({
      org_id,
      customer_id,
      srvc_type_id,
      name: `${type} air conditioner ${model}`,
      make: 'Acme',
      serial_number: `${model.replaceAll('-', '')}${String(40_211 + index * 137)}`,
      installed_on: bought_on,
      warranty_until: addMonths(bought_on, WARRANTIES[index % WARRANTIES.length] ?? 12),
    }));
    const made = await resources.create(server, 'asset', drafts, connection);
    const pairs = made.map(({ id }, index) => ({ asset: id, customer: rows[index]?.customer_id, type: rows[index]?.srvc_type_id }));
    // Who calls a second time calls about the same device.
    await sql`update service_request r set asset_id = v.asset
      from jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb) as v(asset uuid, customer uuid, type integer)
      where r.customer_id = v.customer and r.srvc_type_id = v.type`.execute(connection.kysely);
    await sql`update subtask s set asset_id = r.asset_id from service_request r
      where r.id = s.srvc_req_id and r.asset_id is not null`.execute(connection.kysely);
    await sql`update asset a set provider_ids = r.providers
      from (select asset_id, array_agg(distinct provider_id) as providers from service_request where provider_id is not null group by asset_id) r
      where r.asset_id = a.id`.execute(connection.kysely);
  });
}

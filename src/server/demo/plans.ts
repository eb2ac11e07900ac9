/** Plans of maintenance: the devices of two customers are looked after again and again, one of them not at the moment. */
import { sql } from 'kysely';
import { asServer, type Seed, server } from './seed.ts';

type Device = { readonly org_id: string; readonly customer_id: string; readonly asset_id: string; readonly srvc_type_id: number };

/** Further off than a plan raises its requests, so that the demo's month holds none of them. */
const FIRST_IN_DAYS = [35, 56] as const;

export async function seedPlans(seed: Seed): Promise<void> {
  const { resources, fixtures, instant } = seed;
  await asServer(seed, async (connection) => {
    const { rows } = await sql<Device>`
      select org_id, customer_id, id as asset_id, srvc_type_id from asset
      where org_id = ${fixtures.id('organisation/acme')}::uuid and customer_id is not null and srvc_type_id is not null
      order by serial_number limit ${FIRST_IN_DAYS.length}`.execute(connection.kysely);
    const plans = rows.map((device, index) => ({
      ...device,
      title: index === 0 ? 'Half-yearly service of the air conditioner' : 'Yearly check before the summer',
      description: 'Clean filters and coils, check the gas and the drain.',
      provider_id: fixtures.id('organisation/fixit'),
      every_count: index === 0 ? 6 : 12,
      every_unit: 'months' as const,
      first_date: instant(FIRST_IN_DAYS[index] ?? 0, '09:00').slice(0, 10),
      lead_days: 7,
      is_paused: index > 0,
    }));
    await resources.create(server, 'recurring-request', plans, connection);
  });
}

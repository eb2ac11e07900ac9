/** Globex has its own line in front of its customers: numbers that no call of the product writes. */
import { sql } from 'kysely';
import proxies from './proxies.json' with { type: 'json' };
import { asServer, type Seed } from './seed.ts';

export const giveProxies = (seed: Seed): Promise<void> =>
  asServer(seed, async ({ kysely }) => {
    const rows = proxies.map(({ request, numbers }) => ({ id: seed.fixtures.id(`service-request/${request}`), numbers }));
    await sql`update service_request r set srvc_req_contact_masked_numbers = v.numbers
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as v(id uuid, numbers jsonb) where r.id = v.id`.execute(kysely);
  });

/** Customers and requests by SQL: as many as a pipeline would take minutes for, in the shape it gives them. */
import type { Sql } from '../../engine/server/database/open.ts';
import type { Brand } from './world.ts';

export type Filling = Brand & { readonly providerId: string; readonly requests: number; readonly customers: number };

/** A UUIDv7 of an instant `at`, the same for the same number `i` and organisation. */
const idAt = `(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(i::text || $1::uuid::text), 1, 3)
  || '8' || substr(md5(i::text || $1::uuid::text), 4, 15))::uuid`;

const customersText = `
insert into customer (id, org_id, cust_name, cust_mobile, cust_email, cust_line_0, cust_line_1, cust_city, cust_state, cust_pincode, address,
  created_at, updated_at, version)
select ${idAt}, $1::uuid, 'Customer ' || i, (9000000000 + i)::text, 'customer' || i || '@example.test', 'Flat ' || (i % 900), 'Street ' || (i % 70),
  'Pune', 'Maharashtra', (411000 + i % 60)::text, 'Flat ' || (i % 900) || ', Street ' || (i % 70) || ', Pune ' || (411000 + i % 60), at, at, 1
from (select i, date_trunc('milliseconds', now() - interval '400 days' + i * interval '1 minute') as at from generate_series(1, $2::int) i) x`;

/** Three in ten are ACTIVE, one is DONE, the rest CLOSED; a year of them, half given to the provider. */
const requestsText = `
insert into service_request (id, org_id, provider_id, srvc_type_id, display_code, status, status_type, ext_order_id, title, description, priority,
  request_date, due, customer_id, cust_name, cust_mobile, cust_email, cust_line_0, cust_line_1, cust_city, cust_state, cust_pincode, address,
  attachments, cost, technician_ids, custom, created_at, updated_at, version)
select ${idAt}, $1::uuid, case when i % 2 = 0 then $2::uuid end, $3::int, $4::text || '-' || lpad(i::text, 6, '0'),
  ($5::uuid[])[1 + i * 7 % 10], ($6::text[])[1 + i * 7 % 10], 'ORD-' || i, 'Cooling fails on the ' || (i % 9) || 'th floor',
  'The unit was serviced last month and stopped again after ' || (i % 30) || ' days.', (array['Urgent', 'High', 'Normal', 'Low'])[1 + i % 4],
  at::date, at::date + 3, c.id, c.cust_name, c.cust_mobile, c.cust_email, c.cust_line_0, c.cust_line_1, c.cust_city, c.cust_state, c.cust_pincode,
  c.address, '[]', 100 * (i % 5000), '{}', jsonb_build_object('model', 'M-' || (i % 40), 'serial', md5(i::text), 'floor', i % 30), at, at, 1
from (
  select i, date_trunc('milliseconds', now() - ($7::int - i) * (interval '365 days' / $7::int)) as at from generate_series(1, $7::int) i
) x
join (select row_number() over (order by id) as n, customer.* from customer where org_id = $1::uuid) c on c.n = 1 + x.i % $8::int`;

export async function fillRequests(sql: Sql, filling: Filling): Promise<void> {
  const { orgId, providerId, typeId, code, requests, customers } = filling;
  const spread = spreadOf(filling);
  await sql(customersText, [orgId, customers]);
  await sql(requestsText, [
    orgId,
    providerId,
    typeId,
    code,
    spread.map(({ id }) => id),
    spread.map(({ type }) => type),
    requests,
    customers,
  ]);
  await sql(
    `insert into counter (id, org_id, kind, value, created_at, updated_at, version) values (gen_random_uuid(), $1, 'request', $2, now(), now(), 1)`,
    [orgId, requests],
  );
}

/** Runs `work` without the plain indexes of the table: building them afterwards takes a tenth of keeping them up. */
export async function withoutIndexes(sql: Sql, table: string, work: () => Promise<void>): Promise<void> {
  const found = await sql(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = $1::regclass and not i.indisunique`,
    [table],
  );
  await sql(`drop index ${found.map(({ name }) => String(name)).join(', ')}`);
  await work();
  await sql(`set maintenance_work_mem to '256MB'`);
  // Of a table in partitions PostgreSQL tells the index of the whole alone, which would serve nothing.
  for (const { definition } of found) await sql(String(definition).replace(' ON ONLY ', ' ON '));
}

/** Ten statuses, one of which each request gets. */
function spreadOf({ statuses }: Filling): Brand['statuses'] {
  const of = (type: string, count: number) => {
    const found = statuses.filter((status) => status.type === type);
    return Array.from({ length: count }, (_, index) => found[index % found.length]).flatMap((status) => status ?? []);
  };
  return [...of('ACTIVE', 3), ...of('DONE', 1), ...of('CLOSED', 6)];
}

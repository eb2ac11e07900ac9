import { it } from 'vitest';
import { readProduct, createCore } from '../../../tests/support/core.ts';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { sketchMember } from '../../../tests/support/entity.ts';
import { newId } from '../kernel/ids.ts';
it('times', async () => {
  const product = await readProduct();
  const database = await openTestDatabase('postgres', { entities: [...product.entities.values()] });
  const { resources } = createCore(database, product);
  const org = newId();
  const m0 = sketchMember({ org });
  const m = { ...m0, user: { ...m0.user, is_admin: true, can_see_consumer_phonenumber: true } };
  await database.admin(async (q) => {
    await q(`set session_replication_role = replica`);
    await q(`insert into service_request (id, org_id, title, cust_name, cust_mobile, srvc_type_id, status, status_type, display_code, custom, created_at, updated_at, version, technician_ids, attachments)
      select gen_random_uuid(), '${org}', 'Title '||n, 'Cust '||n, '9000000000', 1, gen_random_uuid(), 'ACTIVE', 'A-'||n, '{}', now() - n * interval '1 second', now(), 1, '{}', '[]' from generate_series(1,20000) n`);
    await q(`set session_replication_role = origin`);
    await q('analyze service_request');
  });
  const time = async (name: string, n: number, work: () => Promise<unknown>) => {
    for (let i = 0; i < 50; i++) await work();
    const b = performance.now();
    for (let i = 0; i < n; i++) await work();
    console.log(name, ((performance.now() - b) / n).toFixed(2), 'ms');
  };
  const one = await resources.list(m, 'service-request', { pageSize: 1 });
  await time('list 50', 300, () => resources.list(m, 'service-request', { pageSize: 50 }));
  await time('list 50 filter', 300, () => resources.list(m, 'service-request', { pageSize: 50, filter: "doc.status_type == 'ACTIVE' && doc.title != 'x'" }));
  await time('list 50 search', 100, () => resources.list(m, 'service-request', { pageSize: 50, search: 'Title 77' }));
  await time('get', 500, () => resources.get(m, 'service-request', String(one.data[0]?.id)));
  await time('raw list', 300, () => database.read(m, ({ kysely }) => kysely.selectFrom('service_request').selectAll().where('org_id', '=', org).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(50).execute()));
  await time('raw get', 500, () => database.read(m, ({ kysely }) => kysely.selectFrom('service_request').selectAll().where('id', '=', String(one.data[0]?.id)).execute()));
  const plan = await database.admin((q) => q(`explain select * from service_request r where r.org_id='${org}' order by created_at desc, id desc limit 51`));
  console.log(plan.map((p) => Object.values(p)[0]).join('\n'));
  await database.close();
}, 120000);

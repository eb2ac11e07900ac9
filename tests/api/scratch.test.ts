import { it } from 'vitest';
import { startTestServer } from '../support/server.ts';
it('seeds', async () => {
  const b = Date.now();
  const s = await startTestServer({ seed: true });
  console.log('ms', Date.now() - b);
  const q = (text: string) => s.server.parts.database.admin((x) => x(text)).then((r) => console.table(r));
  await q(`select o.code, s.key, count(*)::int from service_request r join status s on s.id=r.status join organisation o on o.id=r.org_id group by 1,2 order by 1,2`);
  await q(`select o.code, s.key, count(*)::int from subtask r join status s on s.id=r.status join organisation o on o.id=r.provider_id group by 1,2 order by 1,2`);
  await q(`select s.key, t.start_time, t.display_code from subtask t join status s on s.id=t.status join "user" u on u.id=t.assgne_id where u.user_email='tech@fixit.test' and t.due=(now() at time zone 'Asia/Kolkata')::date order by 2`);
  const tech = await s.as('tech@fixit.test');
  const list = await tech.get('/v1/data/subtask?labels=true&page_size=3');
  console.log(JSON.stringify(list.body).slice(0, 3000));
  await s.stop();
}, 120000);

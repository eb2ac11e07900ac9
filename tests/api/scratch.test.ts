import { it } from 'vitest';
import { startTestServer } from '../support/server.ts';
import { seedDemo } from '../../src/server/demo/index.ts';
it('seeds', async () => {
  const s = await startTestServer({});
  const { parts } = s.server;
  const b = Date.now(); const cpu = process.cpuUsage();
  await seedDemo(parts);
  console.log('ms', Date.now() - b, process.cpuUsage(cpu));
  const q = (text: string) => parts.database.admin((x) => x(text)).then((r) => console.table(r));
  await q(`select s.key, t.start_time, t.display_code from subtask t join status s on s.id=t.status join "user" u on u.id=t.assgne_id where u.user_email='tech@fixit.test' and t.due=(now() at time zone 'Asia/Kolkata')::date order by 2`);
  await q(`select at, kind, actor_name, actor_org, from_text, to_text, remarks from request_event e join service_request r on r.id=e.request_id where r.display_code='ACM-000003' order by e.at, e.id`);
  await q(`select work_started_at, work_ended_at, s.title, t.created_at, t.updated_at, due, remarks from subtask t join status s on s.id=t.status  order by display_code desc limit 12`);
  await s.stop();
}, 120000);

/** A job of today for FixIt's technician, as the desk plans it. */
import { expect } from 'vitest';
import { type Row, rowsOf } from './desk-meanwhile.ts';
import type { Person } from './people.ts';

/** `type`: name of the type of sub-task. Answers its id. */
export async function planJob(desk: Person, type: string): Promise<string> {
  const first = async (entity: string, filter: string) => (await rowsOf(desk, entity, filter))[0]?.id;
  const body = {
    srvc_req_id: await first('service-request', "doc.provider_id == org.id && doc.status_type == 'ACTIVE' && doc.cust_city == 'Bengaluru'"),
    sbtsk_type_id: await first('subtask-type', `doc.name == '${type}'`),
    assgne_id: await first('user', "doc.user_email == 'tech@fixit.test'"),
    due: await desk.page.evaluate(() => new Date().toLocaleDateString('sv')),
  };
  const made = await desk.api('/v1/data/subtask', { method: 'POST', body, headers: { 'Idempotency-Key': crypto.randomUUID() } });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return (made.body as { data: Row }).data.id;
}

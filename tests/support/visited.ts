/** A visit for a customer, made by the calls of pages: for tests that follow it in a browser. */
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { shippedConstraints } from '../../src/server/scheduling/index.ts';
import { desktop } from './chromium.ts';
import { type Person, signIn } from './people.ts';

export type Row = { readonly id: string } & Readonly<Record<string, unknown>>;
type World = { readonly browser: Browser; readonly url: string };

export const listOf = async ({ api }: Person, entity: string, filter: string): Promise<readonly Row[]> =>
  ((await api(`/v1/data/${entity}?filter=${encodeURIComponent(filter)}`)).body as { data: readonly Row[] }).data;

export const post = async ({ api }: Person, path: string, body: object = {}): Promise<Row> => {
  const answer = await api(`/v1/data/${path}`, { method: 'POST', body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return (answer.body as { data: Row }).data;
};

/** What dispatch refuses on the day of the run is no affair of these pages. */
export async function letAnybodyBeSent({ browser, url }: World): Promise<void> {
  const admin = await signIn(browser, { url, email: 'admin@fixit.test', size: desktop });
  const rules = shippedConstraints.map(({ id }) => ({ constraint: id, strictness: 'off' }));
  const [standing] = await listOf(admin, 'dispatch-policy', 'doc.is_default == true');
  if (standing) {
    const headers = { 'if-match': `"${standing.version}"` };
    const { status } = await admin.api(`/v1/data/dispatch-policy/${standing.id}`, { method: 'PATCH', body: { rules }, headers });
    expect(status).toBe(200);
  } else await post(admin, 'dispatch-policy', { name: 'Anybody', is_default: true, rules });
  await admin.close();
}

/** Where it is, and when it begins; the place of FixIt's own town where nothing is said. */
export type Wanted = {
  readonly latitude?: number;
  readonly longitude?: number;
  readonly start?: string;
  readonly title?: string;
  readonly customer?: object;
};

/** A request of Acme with a visit today for FixIt's technician; answers the ids and the link of its customer. */
export async function givenVisit({ browser, url, desk }: World & { readonly desk: Person }, wanted: Wanted = {}) {
  const { latitude = 12.9352, longitude = 77.6245, start, title = 'AC makes a noise', customer = {} } = wanted;
  const brand = await signIn(browser, { url, email: 'admin@acme.test', size: desktop });
  const [type] = await listOf(brand, 'service-type', "doc.name == 'Air conditioner service'");
  const [fixit] = await listOf(brand, 'organisation', "doc.nickname == 'FixIt'");
  const request = await post(brand, 'service-request', {
    srvc_type_id: type?.id,
    title,
    description: 'It began last night.',
    cust_name: 'Asha Test',
    cust_mobile: '9812345678',
    cust_line_0: '4B',
    cust_line_1: 'Lotus Heights',
    cust_pincode: '560034',
    location_latitude: latitude,
    location_Longitude: longitude,
    ...customer,
  });
  await post(brand, `service-request/${request.id}/actions/assign-provider`, { provider_id: fixit?.id });
  await brand.close();
  const [repair] = await listOf(desk, 'subtask-type', "doc.name == 'Repair'");
  const [person] = await listOf(desk, 'user', "doc.user_email == 'tech@fixit.test'");
  const [organisation] = await listOf(desk, 'organisation', "doc.nickname == 'FixIt'");
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: String(organisation?.time_zone ?? 'Asia/Kolkata') }).format(Date.now());
  const visit = await post(desk, 'subtask', {
    srvc_req_id: request.id,
    sbtsk_type_id: repair?.id,
    due: today,
    ...(start === undefined ? {} : { start_time: start, duration: 30 }),
  });
  await post(desk, `subtask/${visit.id}/actions/assign`, { assgne_id: person?.id, reason: 'Asked for by name' });
  const { url: link } = await post(desk, `service-request/${request.id}/actions/tracking-link`);
  return { request, visit, link: String(link), technician: String(person?.id), today };
}

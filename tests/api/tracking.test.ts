/** The customer's page of one request: what goes out by its link, to the last field, and what he may do there. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../engine/server/identity/attempts.ts';
import { auditText } from '../support/audit.ts';
import { engines } from '../support/database.ts';
import {
  act,
  dataOf,
  givenRequest,
  givenSubtask,
  listOf,
  move,
  one,
  type People,
  patch,
  read,
  signInAll,
  timeline,
  upload,
} from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

/** Every field that leaves the server, and nothing beside them. */
const fields = [
  'address',
  'booked_at',
  'code',
  'day',
  'description',
  'done_at',
  'eta',
  'every',
  'from',
  'may_cancel',
  'may_message',
  'may_rate',
  'more',
  'organisation',
  'photo',
  'pin',
  'place',
  'place_at',
  'provider',
  'reschedule',
  'sheet',
  'site',
  'started_at',
  'state',
  'technician',
  'title',
  'to',
  'way_at',
  'words',
  'zone',
];
const secrets = { internal_notes: 'Pays late', cost: 99_900 };

describe.each(engines)('the page of the customer on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let nobody: Caller;
  let place: { latitude: number; longitude: number };
  beforeAll(async () => {
    server = await startTestServer({
      areas: ['capacity', 'requests', 'bookings', 'rights', 'links', 'job-sheets', 'tracking', 'customer-messages'],
      engine,
      seed: true,
    });
    people = await signInAll(server);
    nobody = server.withToken('');
    place = { latitude: 12.9352, longitude: 77.6245 };
  });
  afterAll(() => server.stop());

  const linkOf = async (requestId: string, caller = people.dispatcher): Promise<string> => {
    const { url } = dataOf(await act(caller, 'service-request', requestId, 'tracking-link'));
    const { to } = dataOf(await nobody.get(`/v1/public/links/${url.split('/').at(-1)}`));
    expect(to).toMatch(/^\/follow\?t=[\w-]{22}$/);
    return to.split('t=')[1];
  };
  const page = (t: string) => nobody.get(`/v1/public/tracking?t=${t}`);
  const shown = async (t: string) => dataOf(await page(t));
  const tell = (t: string, what: object) => nobody.post('/v1/public/tracking', { t, ...what });
  const settings = async (values: object) => {
    const type = await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'");
    const [found] = await listOf(people.acme, 'service-setting', `doc.srvc_type_id == ${type.id}`);
    if (found) dataOf(await patch(people.acme, 'service-setting', found.id, values));
    else dataOf(await people.acme.post('/v1/data/service-setting', { srvc_type_id: type.id, ...values }), 201);
  };
  const today = () => server.clock.now().slice(0, 10);

  it('goes from booked to done, and no field goes out that is not named here', async () => {
    const request = await givenRequest(people, { description: 'It rattles.', ...secrets });
    const visit = await givenSubtask(people, request, { due: today(), title: 'Repair of the fan' });
    const t = await linkOf(request.requestId);
    const answer = await page(t);
    expect(answer.headers['cache-control']).toBe('no-store');
    const booked = dataOf(answer);
    expect(Object.keys(booked).sort()).toEqual(fields);
    expect(booked).toMatchObject({
      organisation: 'Acme',
      provider: 'FixIt',
      code: request.code,
      title: 'AC makes a noise',
      description: 'It rattles.',
      state: 'booked',
      day: today(),
      way_at: null,
      place: null,
      eta: null,
      every: 300,
      may_message: true,
      may_rate: false,
      sheet: null,
    });
    // The technician by first name, as the house is careful by default.
    const technician = await one(people.dispatcher, 'user', "doc.user_email == 'tech@fixit.test'");
    expect(booked.technician).toBe(technician.user_name.split(' ')[0]);
    for (const secret of [
      '9812345678',
      'Asha',
      'Pays late',
      '99900',
      request.requestId,
      technician.id,
      technician.user_mobile,
      technician.user_email,
      technician.user_name,
    ])
      expect(answer.text).not.toContain(secret);

    // The visit is named in the address of the page on which another time is chosen, and nowhere else.
    expect(JSON.stringify({ ...booked, reschedule: null })).not.toContain(visit);

    dataOf(await act(people.tech, 'subtask', visit, 'on-my-way'));
    expect(await shown(t)).toMatchObject({ state: 'on_the_way', place: null, every: 30 });
    // Where he is goes out once he says so, with the time, and for two hours at most.
    expect((await act(people.dispatcher, 'subtask', visit, 'share-place', place)).status).toBe(404);
    dataOf(await act(people.tech, 'subtask', visit, 'share-place', place));
    expect(await shown(t)).toMatchObject({ place, place_at: server.clock.now() });
    dataOf(await act(people.tech, 'subtask', visit, 'hide-place'));
    expect(await shown(t)).toMatchObject({ place: null, place_at: null });
    dataOf(await act(people.tech, 'subtask', visit, 'share-place', place));
    const [asBrand] = await listOf(people.acme, 'subtask', `doc.id == '${visit}'`);
    expect(Object.keys(asBrand)).not.toContain('shared_latitude');
    server.clock.advance(121 * 60_000);
    expect(await shown(t)).toMatchObject({ state: 'on_the_way', place: null });
    dataOf(await act(people.tech, 'subtask', visit, 'share-place', place));

    dataOf(await move(people.tech, 'subtask', visit, 'in_progress'));
    expect(await shown(t)).toMatchObject({ state: 'started', place: null, started_at: server.clock.now() });
    expect(await read(people.fixit, 'subtask', visit)).toMatchObject({ shared_at: null, shared_latitude: null, shared_longitude: null });
    // What is kept of who did what says that a place was given, and not which.
    const audit = await server.server.parts.database.admin((sql) =>
      auditText(sql, "entity = 'subtask' and to_jsonb(t)::text like '%share-place%'"),
    );
    expect(audit).toContain(visit);
    for (const told of [place.latitude, place.longitude]) expect(audit).not.toContain(String(told));
    dataOf(await move(people.tech, 'subtask', visit, 'done', { remarks: 'Fan runs again' }));
    const done = await shown(t);
    expect(done).toMatchObject({ state: 'done', may_rate: true, may_message: false, may_cancel: false, day: null, reschedule: null });
    expect(dataOf(await nobody.get(`/v1/public/job-sheet?${done.sheet.split('?')[1]}`)).code).toBe(request.code);

    // Rating opens the one page for it; once it is given there is none.
    const { to } = dataOf(await tell(t, { act: 'rate' }));
    const second = dataOf(await tell(t, { act: 'rate' }));
    expect(await listOf(people.acme, 'feedback', `doc.request_id == '${request.requestId}'`)).toHaveLength(1);
    const feedback = dataOf(await nobody.get(`/v1/public/links/${to.split('/').at(-1)}`)).to.split('t=')[1];
    dataOf(await nobody.post('/v1/public/feedback', { t: feedback, stars: 5 }));
    expect(second.to).not.toBe(to);
    expect(await shown(t)).toMatchObject({ may_rate: false });
    expect((await tell(t, { act: 'rate' })).status).toBe(409);
  }, 90_000);

  it('shows of the technician what his organisation says, and the words of a status', async () => {
    const request = await givenRequest(people);
    await givenSubtask(people, request, { due: today() });
    const t = await linkOf(request.requestId);
    const technician = await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'");
    const photo = await upload(server, people.fixit, 'face.png');
    dataOf(await patch(people.fixit, 'user', technician.id, { user_photo: [photo] }));
    const say = async (customer_sees_technician: string) => {
      dataOf(await patch(people.fixit, 'organisation', request.fixitId, { customer_sees_technician }));
      const { technician: name, photo: files } = await shown(t);
      return { name, files };
    };
    expect(await say('nothing')).toEqual({ name: null, files: [] });
    expect(await say('name')).toEqual({ name: technician.user_name, files: [] });
    const { files } = await say('photo');
    expect(files).toMatchObject([{ id: photo.id, name: technician.user_name, type: 'image/png' }]);
    expect((await nobody.get(files[0].url)).status).toBe(200);
    await say('first_name');

    const { status } = await read(people.acme, 'service-request', request.requestId);
    dataOf(await patch(people.acme, 'status', status, { customer_words: 'We are looking for a technician' }));
    expect(await shown(t)).toMatchObject({ state: 'booked', words: 'We are looking for a technician' });
    dataOf(await patch(people.acme, 'status', status, { customer_words: null }));
  }, 60_000);

  it('is cancelled where the brand lets it and nobody is on the way', async () => {
    const request = await givenRequest(people);
    const visit = await givenSubtask(people, request, { due: today() });
    const t = await linkOf(request.requestId, people.acme);
    await settings({ customer_cancels: false });
    expect(await shown(t)).toMatchObject({ may_cancel: false });
    expect((await tell(t, { act: 'cancel' })).status).toBe(409);
    await settings({ customer_cancels: true });
    expect(await shown(t)).toMatchObject({ may_cancel: true });
    dataOf(await tell(t, { act: 'cancel', text: 'We found another one' }));
    expect(await shown(t)).toMatchObject({ state: 'cancelled', may_cancel: false, technician: null, day: null, may_rate: false });
    expect(await read(people.acme, 'service-request', request.requestId)).toMatchObject({ status_type: 'CLOSED' });
    expect(await read(people.dispatcher, 'subtask', visit)).toMatchObject({ status_type: 'CLOSED' });
    expect(await timeline(people.acme, request.requestId)).toContainEqual(
      expect.objectContaining({ kind: 'status', actor_name: 'Asha Test', remarks: 'We found another one', subtask_id: null }),
    );
    expect((await tell(t, { act: 'cancel' })).status).toBe(409);

    const other = await givenRequest(people);
    const begun = await givenSubtask(people, other, { due: today() });
    dataOf(await act(people.tech, 'subtask', begun, 'on-my-way'));
    const late = await linkOf(other.requestId);
    expect(await shown(late)).toMatchObject({ may_cancel: false });
    const refused = await tell(late, { act: 'cancel' });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/no longer be cancelled/);
    await settings({ customer_cancels: false });
  }, 60_000);

  it('takes messages to the timeline, and closes for who is not the customer', async () => {
    const request = await givenRequest(people, { cust_mobile: '9812340000' });
    const t = await linkOf(request.requestId);
    expect((await tell(t, { act: 'message', text: '  ' })).status).toBe(422);
    expect((await tell(t, { act: 'dance' })).status).toBe(422);
    dataOf(await tell(t, { act: 'message', text: 'The gate code is 12' }));
    expect(await timeline(people.dispatcher, request.requestId)).toContainEqual(
      expect.objectContaining({ kind: 'reply', remarks: 'The gate code is 12', actor_name: 'Asha Test' }),
    );
    const second = await linkOf(request.requestId);
    dataOf(await tell(t, { act: 'not_me' }));
    for (const link of [t, second]) expect((await page(link)).status).toBe(404);
    expect((await tell(t, { act: 'message', text: 'Me again' })).status).toBe(404);
    expect(await listOf(people.acme, 'message-opt-out', "doc.mobile == '9812340000'")).toHaveLength(1);
  }, 60_000);

  it('is withdrawn by the desk, and belongs to its one request', async () => {
    const request = await givenRequest(people);
    const other = await givenRequest(people, { title: 'Another thing' });
    const [t, own] = [await linkOf(request.requestId), await linkOf(other.requestId)];
    expect((await shown(own)).title).toBe('Another thing');
    for (const caller of [people.tech, people.zenith, people.globex]) {
      expect((await act(caller, 'service-request', request.requestId, 'tracking-link')).status).toBe(404);
      expect((await act(caller, 'service-request', request.requestId, 'withdraw-tracking')).status).toBe(404);
    }
    expect(dataOf(await act(people.dispatcher, 'service-request', request.requestId, 'withdraw-tracking'))).toMatchObject({ withdrawn: 1 });
    expect((await page(t)).status).toBe(404);
    expect((await page(own)).status).toBe(200);
    for (const wrong of ['', request.requestId, own.slice(1), `${own}x`]) expect((await page(wrong)).status).toBe(404);
  }, 60_000);

  it('counts links that are none and what one link takes, and runs out', async () => {
    server.clock.advance(3_600_000);
    const request = await givenRequest(people);
    const t = await linkOf(request.requestId);
    for (let tries = 0; tries < limits.link.most; tries += 1) dataOf(await tell(t, { act: 'message', text: `No ${tries}` }));
    expect((await tell(t, { act: 'message', text: 'One more' })).status).toBe(429);
    for (let tries = 0; tries < limits.guess.most; tries += 1) expect((await page(`wrong${tries}`)).status).toBe(404);
    const refused = await page('wrong');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // Who has a good one is kept from nothing, until it runs out.
    expect((await page(t)).status).toBe(200);
    server.clock.advance(90 * 86_400_000);
    expect((await page(t)).status).toBe(404);
  }, 90_000);
});

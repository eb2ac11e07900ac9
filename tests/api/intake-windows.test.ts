/** Windows on a public form: offered for the place that is typed, kept with the request that is made, and gone to one of all who want the last. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayIn } from '../../engine/core/format/zone-days.ts';
import { engines } from '../support/database.ts';
import { act, dataOf, listOf, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { type Answer, startTestServer, type TestServer } from '../support/server.ts';

type Choice = { slot_id: string; day: string };
type Offered = { days: { day: string; choices: { label: string; badges: string[]; input: Choice }[] }[]; why?: string };
type Pass = { form: string; t: string };

const told = {
  title: 'No cooling',
  cust_name: 'Asha Rao',
  cust_mobile: '9811122233',
  cust_line_1: '12, Lake View',
  cust_pincode: '560034',
};

describe.each(engines)('windows on a public form on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let fixitId: string;
  let typeId: number;
  let pass: Pass;
  let hub: { id: string; vertical_id: string };
  let address = 0;

  beforeAll(async () => {
    server = await startTestServer({
      areas: ['capacity', 'requests', 'intake', 'bookings', 'people', 'setup', 'links', 'rights', 'places', 'tracking'],
      engine,
      seed: true,
    });
    people = await signInAll(server);
    fixitId = (await one(people.acme, 'organisation', "doc.nickname == 'FixIt'")).id;
    typeId = (await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'")).id;
    hub = await one(people.fixit, 'service-hub', "doc.name == 'Koramangala hub'");
    const repair = await one(people.dispatcher, 'subtask-type', "doc.name == 'Repair'");
    const setting = await one(people.fixit, 'capacity-setting', `doc.vertical_id == '${hub.vertical_id}'`);
    dataOf(await patch(people.fixit, 'capacity-setting', setting.id, { visit_type_id: repair.id }));
    pass = await givenForm({ name: 'With windows', provider_id: fixitId, asks_window: true });
  });
  afterAll(() => server.stop());

  const givenForm = async (more: object): Promise<Pass> => {
    const { id } = dataOf(await people.acme.post('/v1/data/intake-form', { srvc_type_id: typeId, ...more }), 201);
    const { url } = dataOf(await act(people.acme, 'intake-form', id, 'show-link'));
    const { searchParams } = new URL(url, 'http://x');
    return { form: searchParams.get('form') ?? '', t: searchParams.get('t') ?? '' };
  };
  /** Each from an address of its own: how often one may ask is another matter. */
  const from = () => {
    address += 1;
    return `203.0.113.${address % 250}`;
  };
  const choices = (body: object, by = pass, remoteAddress = from(), headers = {}) =>
    server.inject('POST', '/v1/public/intake/choices', { body: { ...by, ...body }, remoteAddress, headers });
  const send = (body: object, by = pass, key?: string) =>
    server.inject('POST', '/v1/public/intake', {
      body: { ...by, ...told, ...body },
      remoteAddress: from(),
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    });
  const answered = async (call: () => Promise<Answer>): Promise<Answer> => {
    const answer = await call();
    return answer.status === 503 ? answered(call) : answer;
  };
  /** From tomorrow on: what is left of today depends on the hour of the run. */
  const offered = async (): Promise<Choice[]> => {
    const { days }: Offered = dataOf(await choices({ cust_pincode: told.cust_pincode }));
    const today = dayIn(Date.parse(server.clock.now()), 'Asia/Kolkata');
    return days.flatMap((each) => each.choices.map(({ input }) => input)).filter(({ day }) => day > today);
  };
  const requestOf = async (answer: Answer) => one(people.acme, 'service-request', `doc.display_code == '${dataOf(answer).code}'`);
  const visitsOf = (id: string) => listOf(people.dispatcher, 'subtask', `doc.srvc_req_id == '${id}'`);
  const faultOf = ({ status, body }: Answer) => [status, ...(body.errors ?? []).map(({ pointer }: { pointer: string }) => pointer)];

  it('are asked for behind the place, and offered for it without a word of who works there', async () => {
    const { form } = dataOf(await server.inject('GET', `/v1/public/intake?form=${pass.form}&t=${pass.t}`));
    const names = (form as { name: string }[]).map(({ name }) => name);
    expect(names.indexOf('hold_id')).toBeGreaterThan(names.indexOf('cust_pincode'));
    expect(form.find(({ name }: { name: string }) => name === 'hold_id')).toMatchObject({
      kind: 'offer',
      by: ['cust_pincode'],
      instead: ['due'],
      isRequired: false,
    });
    const answer = await choices({ cust_pincode: told.cust_pincode });
    const { days }: Offered = dataOf(answer);
    expect(days.length).toBeGreaterThan(3);
    const all = days.flatMap((each) => each.choices);
    expect(new Set(all.flatMap((choice) => Object.keys(choice)))).toEqual(new Set(['label', 'text', 'best', 'input', 'badges']));
    expect(all.flatMap(({ badges }) => badges)).toEqual([]);
    expect(answer.text).not.toMatch(/hub|travel|booked|Koramangala/i);
    // The very windows that the brand's desk is offered.
    const place = { provider_id: fixitId, srvc_type_id: typeId, cust_pincode: told.cust_pincode };
    const desk: Offered = dataOf(await people.acme.post('/v1/data/time-slot/actions/offer-windows', place));
    const shown = (offer: Offered) =>
      offer.days.flatMap((each) => each.choices.flatMap(({ input }) => (input ? [`${input.day} ${input.slot_id}`] : [])));
    expect(shown({ days }).slice(0, shown(desk).length)).toEqual(shown(desk));
  });

  it('are none where nobody comes, said in the language of the page', async () => {
    const outside: Offered = dataOf(await choices({ cust_pincode: '799001' }));
    expect(outside).toEqual({
      days: [],
      why: 'There are no times to choose from here. Send your request, and a time will be agreed with you.',
    });
    const spanish: Offered = dataOf(await choices({ cust_pincode: '799001' }, pass, from(), { 'accept-language': 'es' }));
    expect(spanish.why).toContain('acordaremos una hora');
    // The request is taken all the same.
    const { provider_id, due } = await requestOf(await send({ cust_pincode: '799001' }));
    expect([provider_id, due]).toEqual([fixitId, null]);
  });

  it('are kept with the request, as its visit, which its customer sees by the link', async () => {
    const [chosen] = await offered();
    const answers = await Promise.all([1, 2].map(() => send({ hold_id: chosen, due: '2031-01-01' }, pass, 'chosen-once')));
    expect(new Set(answers.map((answer) => dataOf(answer).code)).size).toBe(1);
    const made = await requestOf(answers[0] as Answer);
    expect(made).toMatchObject({ came_by: 'form', provider_id: fixitId, due: chosen?.day });
    const visits = await visitsOf(made.id);
    expect(visits).toHaveLength(1);
    expect(visits[0]).toMatchObject({ due: chosen?.day, slot_id: chosen?.slot_id, hub_id: hub.id });
    expect(await read(people.fixit, 'capacity-hold', visits[0].hold_id)).toMatchObject({ state: 'confirmed', subtask_id: visits[0].id });
    const { url } = dataOf(await act(people.acme, 'service-request', made.id, 'tracking-link'));
    const { to } = dataOf(await server.inject('GET', `/v1/public/links/${url.split('/').at(-1)}`));
    const followed = await server.inject('GET', `/v1/public/tracking?t=${to.split('t=')[1]}`);
    expect(followed.text).toContain(visits[0].window_from);
    expect(followed.text).toContain(chosen?.day);
  });

  it.each<[string, (chosen: Choice) => unknown]>([
    ['no object', () => 'tomorrow'],
    ['nothing of it', () => ({})],
    ['no window', ({ day }) => ({ slot_id: 'x', day })],
    ['a window of nobody', ({ day }) => ({ slot_id: '00000000-0000-4000-8000-000000000000', day })],
    ['no day', ({ slot_id }) => ({ slot_id, day: 'soon' })],
    ['more than was offered', (chosen) => ({ ...chosen, minutes: 5 })],
  ])('refuse %s at the field, and keep nothing', async (_, wrong) => {
    const [chosen] = await offered();
    const before = await listOf(people.acme, 'capacity-hold', 'doc.id != null');
    expect(faultOf(await send({ title: 'Wrong choice', hold_id: wrong(chosen as Choice) }))).toEqual([422, '/hold_id']);
    expect(await listOf(people.acme, 'service-request', "doc.title == 'Wrong choice'")).toHaveLength(0);
    expect(await listOf(people.acme, 'capacity-hold', 'doc.id != null')).toHaveLength(before.length);
  });

  it('are chosen for the place and the form that were told, whatever the choice says', async () => {
    const [chosen] = await offered();
    const elsewhere = { ...chosen, cust_pincode: '560034' };
    expect(faultOf(await send({ cust_pincode: '799001', hold_id: elsewhere }))).toEqual([422, '/hold_id']);
    expect(faultOf(await choices({ cust_pincode: '560034', provider_id: fixitId }))).toEqual([422, '/provider_id']);
  });

  it('are asked for by those forms alone whose brand says so', async () => {
    const [chosen] = await offered();
    for (const more of [
      { name: 'Without a provider', asks_window: true },
      { name: 'Provider alone', provider_id: fixitId },
    ]) {
      const other = await givenForm(more);
      const { form } = dataOf(await server.inject('GET', `/v1/public/intake?form=${other.form}&t=${other.t}`));
      expect((form as { name: string }[]).map(({ name }) => name)).not.toContain('hold_id');
      expect((await choices({ cust_pincode: told.cust_pincode }, other)).status).toBe(404);
      expect(faultOf(await send({ hold_id: chosen }, other))).toEqual([422, '/hold_id']);
      const { provider_id } = await requestOf(await send({ hold_id: null, cust_pincode: '560001' }, other));
      expect(provider_id).toBe('provider_id' in more ? fixitId : null);
    }
  });

  it('come from a provider that works for the brand, and from none once it does no more', async () => {
    const zenith = await one(people.globex, 'organisation', "doc.nickname == 'Zenith'");
    const foreign = { name: 'Foreign', srvc_type_id: typeId, provider_id: zenith.id, asks_window: true };
    expect(faultOf(await people.acme.post('/v1/data/intake-form', foreign))).toEqual([422, '/provider_id']);
    expect(faultOf(await patch(people.acme, 'intake-form', pass.form, { provider_id: zenith.id }))).toEqual([422, '/provider_id']);
    expect([403, 404]).toContain(
      (await patch(people.globex, 'intake-form', pass.form, { name: 'Mine' }).catch(() => ({ status: 404 }))).status,
    );
  });

  it('are nothing to whoever has another link, or one of a form that is closed', async () => {
    const other = await givenForm({ name: 'Closed', provider_id: fixitId, asks_window: true });
    expect((await choices({ cust_pincode: told.cust_pincode }, { ...pass, t: other.t })).status).toBe(404);
    expect((await choices({ cust_pincode: told.cust_pincode }, { ...pass, t: `1.${pass.t.split('.')[1]}` })).status).toBe(404);
    dataOf(await patch(people.acme, 'intake-form', other.form, { is_active: false }));
    expect((await choices({ cust_pincode: told.cust_pincode }, other)).status).toBe(404);
  });

  it('are asked for sixty times an hour from one address', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await choices({ cust_pincode: '799001' }, pass, '198.51.100.9')).status);
    expect(statuses).toEqual([...Array(60).fill(200), 429]);
  }, 60_000);

  it('go to one of fifty who want the last place, and the others are told so', async () => {
    const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
    const late = { vertical_id: hub.vertical_id, hub_id: hub.id, label: 'Late', start_time: '17:00', end_time: '18:00' };
    const limit = { limit_by: 'minutes', max_minutes: 60, cutoff: 0, days };
    const slot = dataOf(await people.fixit.post('/v1/data/time-slot', { ...late, ...limit }), 201);
    // On other days the demo may have given everybody work in that hour.
    const { day } = (await offered()).findLast(({ slot_id }) => slot_id === slot.id) as Choice;
    const hold_id = { slot_id: slot.id, day };
    const answers = await Promise.all(Array.from({ length: 50 }, () => answered(() => send({ title: 'The last place', hold_id }))));
    expect([200, 409].map((status) => answers.filter((each) => each.status === status).length)).toEqual([1, 49]);
    const lost = answers.find(({ status }) => status === 409);
    const message = 'This time has just been taken. Please choose another one.';
    expect(lost?.body).toMatchObject({ sub_code: 'gone', errors: [{ pointer: '/hold_id', code: 'gone', message }] });
    const made = await listOf(people.acme, 'service-request', "doc.title == 'The last place'");
    expect(made).toHaveLength(1);
    expect(await visitsOf(made[0].id)).toHaveLength(1);
    expect((await offered()).filter((each) => each.slot_id === slot.id && each.day === day)).toEqual([]);
  }, 120_000);

  it('end with the partnership: the form is as it was without a provider', async () => {
    const partnership = await one(people.acme, 'partnership', `doc.provider_id == '${fixitId}'`);
    dataOf(await act(people.acme, 'partnership', partnership.id, 'end', { open_work: true }));
    expect(await read(people.acme, 'intake-form', pass.form)).toMatchObject({ provider_id: null, asks_window: null });
    expect((await choices({ cust_pincode: told.cust_pincode })).status).toBe(404);
    expect((await requestOf(await send({}))).provider_id).toBeNull();
  });
});

/** Windows that are booked: with a request by its brand, for one more visit by the desk, and by the customer through a link. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayIn } from '../../engine/core/format/zone-days.ts';
import { system } from '../../engine/server/kernel/principal.ts';
import { windowTurn } from '../../src/server/capacity/holds.ts';
import { takeTurn } from '../../src/server/rows/index.ts';
import { engines } from '../support/database.ts';
import {
  act,
  dataOf,
  givenRequest,
  givenSubtask,
  listOf,
  one,
  type People,
  patch,
  read,
  request,
  signInAll,
  timeline,
} from '../support/journey.ts';
import { type Answer, type Caller, startTestServer, type TestServer } from '../support/server.ts';
import { sentDuring } from '../support/statements.ts';

type Choice = { label: string; badges: string[]; note?: string; best: boolean; why?: string; input?: { slot_id: string; day: string } };
type Offer = { days: { day: string; why?: string; choices: Choice[] }[]; why?: string };

/** In Koramangala, where the hub is. */
const near = { location_latitude: 12.9352, location_Longitude: 77.6245 };

/** Without the frame of a transaction: who is calling, and what wakes other processes. */
const reads = (sent: readonly string[]) =>
  sent.filter((text) => /^\s*(select|with)/i.test(text) && !/^\s*select (set_config|session_stands|pg_notify)/i.test(text));

describe.each(engines)('booked windows on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let place: { provider_id: string; srvc_type_id: number; cust_pincode: string };
  let hub: { id: string; vertical_id: string };
  let repair: { id: number };
  let free: readonly { slot_id: string; day: string }[];

  beforeAll(async () => {
    server = await startTestServer({ areas: ['capacity', 'requests', 'bookings', 'rights', 'links'], engine, seed: true });
    people = await signInAll(server);
    const fixit = await one(people.acme, 'organisation', "doc.nickname == 'FixIt'");
    const type = await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'");
    place = { provider_id: fixit.id, srvc_type_id: type.id, cust_pincode: request.cust_pincode };
    hub = await one(people.fixit, 'service-hub', "doc.name == 'Koramangala hub'");
    repair = await one(people.dispatcher, 'subtask-type', "doc.name == 'Repair'");
    const setting = await one(people.fixit, 'capacity-setting', `doc.vertical_id == '${hub.vertical_id}'`);
    dataOf(await patch(people.fixit, 'capacity-setting', setting.id, { visit_type_id: repair.id }));
    // What is left of today depends on the hour at which the test runs.
    const today = dayIn(Date.parse(server.clock.now()), 'Asia/Kolkata');
    free = freeOf(await offer(place)).filter(({ day }) => day > today);
    expect(free.length).toBeGreaterThan(3);
  });
  afterAll(() => server.stop());

  const offer = async (input: object, caller: Caller = people.acme): Promise<Offer> =>
    dataOf(await caller.post('/v1/data/time-slot/actions/offer-windows', input));
  const freeOf = ({ days }: Offer) => days.flatMap(({ choices }) => choices.flatMap(({ input }) => (input ? [input] : [])));
  const take = (input: object, caller: Caller = people.acme) => caller.post('/v1/data/capacity-hold/actions/take-hold', input);
  const raise = (more: object, caller: Caller = people.acme): Promise<Answer> =>
    caller.post('/v1/data/service-request', { ...request, ...place, ...more });
  /** A server with too much to do at once says so, and is asked again. */
  const answered = async (call: () => Promise<Answer>): Promise<Answer> => {
    const answer = await call();
    return answer.status === 503 ? answered(call) : answer;
  };
  const visitsOf = (requestId: string) => listOf(people.dispatcher, 'subtask', `doc.srvc_req_id == '${requestId}'`);

  it('are offered to the brand day by day, and a request that is saved with one confirms it', async () => {
    const [chosen] = free;
    const hold = dataOf(await take({ ...place, ...chosen }));
    expect((await read(people.acme, 'capacity-hold', hold.id)).state).toBe('held');
    const made = dataOf(await raise({ hold_id: hold.id, due: '2031-01-01', request_date: '2020-01-01' }), 201);
    expect(made.due).toBe(chosen?.day);
    const [visit, ...others] = await visitsOf(made.id);
    expect(others).toEqual([]);
    expect(visit).toMatchObject({ due: chosen?.day, slot_id: chosen?.slot_id, hub_id: hub.id, hold_id: hold.id, sbtsk_type_id: repair.id });
    expect(await read(people.fixit, 'capacity-hold', hold.id)).toMatchObject({ state: 'confirmed', subtask_id: visit.id });
    // What is confirmed is confirmed once, and what is nobody's or another brand's is none.
    for (const hold_id of [hold.id, visit.id]) expect((await raise({ hold_id })).body.errors?.[0]?.pointer).toBe('/hold_id');
    const own = dataOf(await take({ ...place, ...chosen }));
    expect((await people.globex.get(`/v1/data/capacity-hold/${own.id}`)).status).toBe(404);
    dataOf(await act(people.acme, 'capacity-hold', own.id, 'release-hold'));
  });

  it('say why where nobody can be promised anything', async () => {
    const outside = await offer({ ...place, cust_pincode: '799001' });
    expect([outside.days, outside.why]).toEqual([[], 'No hub serves 799001: it is outside the provider’s zones.']);
    expect((await take({ ...place, ...free[0], cust_pincode: '799001' })).body.errors[0].message).toBe(outside.why);
    const { days } = await offer(place);
    const all = days.flatMap(({ choices }) => choices);
    expect(all.filter(({ input, why }) => (input === undefined) === (why === undefined))).toEqual([]);
    expect(days.filter(({ choices, why }) => choices.some(({ input }) => input) === (why !== undefined))).toEqual([]);
    expect(all.filter(({ badges }) => badges.includes('Earliest'))).toHaveLength(1);
    const setting = await one(people.fixit, 'capacity-setting', `doc.vertical_id == '${hub.vertical_id}'`);
    dataOf(await patch(people.fixit, 'capacity-setting', setting.id, { visit_type_id: null }));
    expect((await offer(place)).why).toContain('plans these visits itself');
    dataOf(await patch(people.fixit, 'capacity-setting', setting.id, { visit_type_id: repair.id }));
    // A day off of the organisation closes it, and says so once for the day.
    const day = free.at(-1)?.day ?? '';
    const holiday = dataOf(await people.fixit.post('/v1/data/holiday', { day, name: 'Founders’ day' }), 201);
    expect((await offer(place)).days.find((each) => each.day === day)?.why).toBe('Closed: holiday');
    await people.fixit.delete(`/v1/data/holiday/${holiday.id}`, { headers: { 'if-match': `"${holiday.version}"` } });
  });

  it('rank by the travel that they add to the routes of the day, in as many statements however many there are', async () => {
    const few = reads(await sentDuring(() => offer({ ...place, ...near })));
    const first = await offer({ ...place, ...near });
    const notes = first.days.flatMap(({ choices }) => choices.flatMap(({ note }) => (note ? [note] : [])));
    expect(notes.length).toBeGreaterThan(0);
    expect(first.days.flatMap(({ choices }) => choices.filter(({ badges }) => badges.includes('Shortest travel')))).toHaveLength(1);
    // Two more visits at the very place: a day on which somebody is there anyhow adds least.
    const last = free.at(-1);
    for (let more = 0; more < 2; more += 1) {
      const hold = dataOf(await take({ ...place, ...near, ...last }));
      dataOf(await raise({ ...near, hold_id: hold.id }), 201);
    }
    const many = reads(await sentDuring(() => offer({ ...place, ...near })));
    const { days } = await offer({ ...place, ...near });
    const greenest = days.flatMap(({ choices }) => choices.filter(({ badges }) => badges.includes('Shortest travel')));
    expect(greenest.map(({ input, note }) => [input?.day, note])).toEqual([[last?.day, '0 min more travel']]);
    expect(many.length).toBe(few.length);
    // PGlite sends them another way.
    if (engine === 'postgres') expect(few.length).toBeGreaterThan(10);
    expect(many.length).toBeLessThanOrEqual(40);
  });

  // The embedded engine runs one transaction after the other anyway.
  it.runIf(engine === 'postgres')(
    'are counted by nobody while one of their places becomes a visit, and become none while they are counted',
    async () => {
      const [chosen] = free;
      const hold = dataOf(await take({ ...place, ...chosen }));
      const { hub_id, slot_id, day } = await read(people.fixit, 'capacity-hold', hold.id);
      let hasCounted: () => void = () => undefined;
      let counting: Promise<void> | undefined;
      await new Promise<void>((begin) => {
        counting = server.server.parts.database.transaction(system('test'), async (connection) => {
          await takeTurn(connection, windowTurn(hub_id, slot_id, day));
          begin();
          await new Promise<void>((resolve) => {
            hasCounted = resolve;
          });
        });
      });
      let isRaised = false;
      const raising = raise({ title: 'Waits its turn', hold_id: hold.id }).then((answer) => {
        isRaised = true;
        return answer;
      });
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(isRaised).toBe(false);
      hasCounted();
      await counting;
      expect((await raising).status).toBe(201);
    },
  );

  it('are given to one of fifty who want the last place, through to the request', async () => {
    // The demo may have given everybody work in that hour of the next days.
    const day = free.at(-1)?.day ?? '';
    const slot = dataOf(
      await people.fixit.post('/v1/data/time-slot', {
        vertical_id: hub.vertical_id,
        hub_id: hub.id,
        label: 'Late',
        start_time: '17:00',
        end_time: '18:00',
        limit_by: 'minutes',
        max_minutes: 60,
        cutoff: 0,
        days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
      }),
      201,
    );
    const book = async (): Promise<Answer> => {
      const held = await answered(() => take({ ...place, slot_id: slot.id, day }));
      return held.status === 200 ? answered(() => raise({ title: 'The last place', hold_id: held.body.data.id })) : held;
    };
    const answers = await Promise.all(Array.from({ length: 50 }, book));
    const count = (status: number) => answers.filter((each) => each.status === status).length;
    expect([count(201), count(409)]).toEqual([1, 49]);
    expect(await listOf(people.acme, 'service-request', "doc.title == 'The last place'")).toHaveLength(1);
    // And of fifty who were shown the same kept place.
    const [other] = free.slice(1);
    dataOf(await patch(people.fixit, 'time-slot', slot.id, { is_active: false }));
    const { id } = dataOf(await take({ ...place, ...other }));
    const same = await Promise.all(Array.from({ length: 50 }, () => answered(() => raise({ title: 'The same place', hold_id: id }))));
    expect([201, 422].map((status) => same.filter((each) => each.status === status).length)).toEqual([1, 49]);
    expect(await listOf(people.acme, 'service-request', "doc.title == 'The same place'")).toHaveLength(1);
  });

  it('are chosen for one more visit and moved with a reason, which stands in the timeline', async () => {
    const work = await givenRequest(people);
    const asked = { request_id: work.requestId, sbtsk_type_id: repair.id };
    const [chosen, next] = freeOf(await offer(asked, people.dispatcher));
    const hold = dataOf(await take({ ...asked, ...chosen }, people.dispatcher));
    const visit = dataOf(
      await act(people.dispatcher, 'service-request', work.requestId, 'add-subtask', {
        sbtsk_type_id: repair.id,
        due: chosen?.day,
        hold_id: hold.id,
      }),
    );
    expect(await read(people.dispatcher, 'subtask', visit.id)).toMatchObject({ slot_id: chosen?.slot_id, due: chosen?.day });
    const moved = dataOf(await take({ subtask_id: visit.id, ...next }, people.dispatcher));
    const without = await act(people.dispatcher, 'subtask', visit.id, 'choose-window', { hold_id: moved.id });
    expect([without.status, without.body.errors?.[0]?.pointer]).toEqual([422, '/reason']);
    dataOf(await act(people.dispatcher, 'subtask', visit.id, 'choose-window', { hold_id: moved.id, reason: 'The customer is away' }));
    expect(await read(people.dispatcher, 'subtask', visit.id)).toMatchObject({ slot_id: next?.slot_id, due: next?.day });
    const told = await timeline(people.dispatcher, work.requestId);
    expect(told.map(({ remarks }: { remarks: string }) => remarks)).toContain('The customer is away');
    for (const caller of [people.acme, people.tech, people.zenith])
      expect((await act(caller, 'subtask', visit.id, 'choose-window', { hold_id: moved.id, reason: 'No' })).status).toBe(404);
  });

  it('are the customer’s by link where the brand lets him: his visit alone, until the link is over', async () => {
    const work = await givenRequest(people);
    const visit = await givenSubtask(people, work);
    const [setting] = await listOf(people.acme, 'service-setting', `doc.srvc_type_id == ${work.typeId}`);
    const allow = (customer_chooses_window: boolean) => patch(people.acme, 'service-setting', setting.id, { customer_chooses_window });
    dataOf(await allow(false));
    const refused = await act(people.dispatcher, 'subtask', visit, 'ask-window');
    expect([refused.status, refused.body.message]).toEqual([409, 'Acme does not let customers choose their window.']);
    dataOf(await allow(true));
    const { url } = dataOf(await act(people.dispatcher, 'subtask', visit, 'ask-window'));
    const { to } = dataOf(await server.inject('GET', `/v1/public${url.replace('/l/', '/links/')}`));
    const address = new URL(to, 'http://localhost').searchParams;
    const pass = { visit_id: address.get('visit_id') ?? '', t: address.get('t') ?? '' };
    const open = (visit_id = pass.visit_id, t = pass.t) =>
      server.inject('GET', `/v1/public/visit-window?visit_id=${visit_id}&t=${encodeURIComponent(t)}`);
    const choose = (input: object) => server.inject('POST', '/v1/public/visit-window', { body: { ...pass, ...input } });
    const page = dataOf(await open());
    expect(page).toMatchObject({ state: 'open', organisation: 'Acme' });
    expect(JSON.stringify(page)).not.toMatch(/"t:|more travel/);
    const later = freeOf(page).filter(({ day }) => day !== page.day);
    const [chosen] = later;
    expect((await choose({ slot_id: visit, day: chosen?.day })).status).toBe(422);
    dataOf(await choose({ ...chosen }));
    // Whoever had it on another day has it no more.
    expect(await read(people.dispatcher, 'subtask', visit)).toMatchObject({ due: chosen?.day, slot_id: chosen?.slot_id, assgne_id: null });
    const told = await timeline(people.dispatcher, work.requestId);
    expect(told.some(({ remarks }: { remarks: string | null }) => remarks?.includes('by link'))).toBe(true);

    const other = await givenSubtask(people, work);
    expect((await open(other)).status).toBe(404);
    expect((await open(visit, `${pass.t}x`)).status).toBe(404);
    dataOf(await allow(false));
    expect([(await open()).status, (await choose({ ...chosen })).status]).toEqual([404, 404]);
    dataOf(await allow(true));
    server.clock.set(new Date(Date.now() + 8 * 86_400_000).toISOString());
    expect([(await open()).status, (await choose({ ...chosen })).status]).toEqual([404, 404]);
    server.clock.set(new Date().toISOString());
  });
});

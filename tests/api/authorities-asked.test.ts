/** Authorities for deployments and for another day of a visit: whom they name decides, and without one everything is as it was. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { engines } from '../support/database.ts';
import { act, dataOf, givenRequest, givenSubtask, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { type Answer, startTestServer, type TestServer } from '../support/server.ts';

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const outcomeOf = ({ status, body }: Answer) => (status === 200 ? 200 : `${status} ${body.sub_code ?? body.code} ${body.message ?? ''}`);

type Held = { readonly id: string; readonly [key: string]: unknown };
const terms = ['holder_kind', 'holder_user_id', 'holder_role_id', 'holder_group_id', 'srvc_type_id', 'is_active'];

describe.each(engines)('authorities that are asked on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let admin: { readonly id: string };
  let gone: { readonly id: string };
  let types: { readonly own: number; readonly other: number };
  const kept: Record<'Deployments' | 'Stock transfers', Held | undefined> = { Deployments: undefined, 'Stock transfers': undefined };
  beforeAll(async () => {
    server = await startTestServer({
      areas: ['requests', 'people', 'setup', 'ratings', 'deployment', 'links', 'rights'],
      engine,
      seed: true,
    });
    people = await signInAll(server);
    for (const name of ['Deployments', 'Stock transfers'] as const)
      kept[name] = await one(people.fixit, 'authority', `doc.name == '${name}'`);
    admin = await one(people.fixit, 'user', "doc.user_email == 'admin@fixit.test'");
    gone = await one(people.fixit, 'user', "doc.user_name == 'Om Prakash'");
  });
  beforeEach(async () => {
    for (const [name, held] of Object.entries(kept))
      await change(name as keyof typeof kept, Object.fromEntries(terms.map((term) => [term, held?.[term] ?? null])));
  });
  afterAll(() => server.stop());

  const change = async (name: keyof typeof kept, more: object) =>
    dataOf(await patch(people.fixit, 'authority', String(kept[name]?.id), more));
  const nobodyHolds = async (name: keyof typeof kept, check: () => Promise<void>) => {
    await change(name, { holder_kind: 'user', holder_user_id: gone.id, holder_role_id: null });
    dataOf(await patch(people.fixit, 'user', gone.id, { is_active: false }));
    try {
      await check();
    } finally {
      dataOf(await patch(people.fixit, 'user', gone.id, { is_active: true }));
    }
  };

  describe('for deployments', () => {
    let turn = 0;
    beforeAll(async () => {
      const demo = await one(people.acme, 'deployment-request', "doc.state == 'deployed'");
      const other = await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'");
      types = { own: demo.srvc_type_id, other: other.id };
    });

    /** A request of days of its own, so that its technician is free. */
    const asked = async () => {
      turn += 1;
      const provider_id = (await one(people.acme, 'organisation', "doc.nickname == 'FixIt'")).id;
      const days = { from_day: day(200 + turn), to_day: day(200 + turn) };
      const row = { title: `Site ${turn}`, srvc_type_id: types.own, provider_id, ...days };
      const { id } = dataOf(await people.acme.post('/v1/data/deployment-request', row), 201);
      dataOf(await act(people.acme, 'deployment-request', id, 'submit'));
      return id as string;
    };
    const confirm = async (caller: 'fixit' | 'dispatcher', id: string) => {
      const technician = await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'");
      return outcomeOf(await act(people[caller], 'deployment-request', id, 'confirm', { technician_ids: [technician.id] }));
    };
    const stateOf = async (id: string) => (await read(people.acme, 'deployment-request', id)).state;

    it('name who confirms, for the first time and with other technicians', async () => {
      const id = await asked();
      expect(await confirm('dispatcher', id)).toBe('409 not_approver This is decided by: Farah Khan.');
      expect(await stateOf(id)).toBe('requested');
      expect(await confirm('fixit', id)).toBe(200);
      expect(await confirm('dispatcher', id)).toBe('409 not_approver This is decided by: Farah Khan.');
      expect(await stateOf(id)).toBe('confirmed');
    });

    it('bind for their service type alone', async () => {
      await change('Deployments', { srvc_type_id: types.other });
      expect(await confirm('dispatcher', await asked())).toBe(200);
      await change('Deployments', { srvc_type_id: types.own });
      expect(await confirm('dispatcher', await asked())).toBe('409 not_approver This is decided by: Farah Khan.');
    });

    it('are the administrators’ when nobody holds them', () =>
      nobodyHolds('Deployments', async () => {
        const id = await asked();
        expect(await confirm('dispatcher', id)).toBe('409 not_approver This is decided by: Farah Khan.');
        expect(await confirm('fixit', id)).toBe(200);
      }));

    it('leave it to the desk where there is none', async () => {
      await change('Deployments', { is_active: false });
      expect(await confirm('dispatcher', await asked())).toBe(200);
      expect(await confirm('fixit', await asked())).toBe(200);
    });
  });

  describe('for another day of a visit', () => {
    let subtaskId: string;
    beforeEach(async () => {
      subtaskId = await givenSubtask(people, await givenRequest(people), { due: day(40), start_time: '10:00', end_time: '11:00' });
    });

    const moveTo = async (caller: 'fixit' | 'dispatcher', more: object, id = subtaskId) => {
      const answer = await patch(people[caller], 'subtask', id, more);
      const [error] = answer.body.errors ?? [];
      return answer.status === 200 ? 200 : `${answer.status} ${error?.pointer} ${error?.code} ${error?.message}`;
    };
    const dueOf = async (id = subtaskId) => (await read(people.dispatcher, 'subtask', id)).due;
    const toAdmin = () => change('Stock transfers', { holder_kind: 'user', holder_user_id: admin.id, holder_role_id: null });
    const refused = '422 /due not_approver This is decided by: Farah Khan.';

    it('name who chooses it, administrators besides', async () => {
      expect(await moveTo('dispatcher', { due: day(41) })).toBe(200);
      expect(await moveTo('fixit', { due: day(42) })).toBe(200);
      await toAdmin();
      expect(await moveTo('dispatcher', { due: day(43), title: 'Later' })).toBe(refused);
      expect(await moveTo('dispatcher', { due: null })).toBe(refused);
      expect(await dueOf()).toBe(day(42));
      expect(await moveTo('fixit', { due: day(43) })).toBe(200);
      expect(await dueOf()).toBe(day(43));
    });

    it('leave planning alone: hours of the day, words, and what nobody was given yet', async () => {
      await toAdmin();
      expect(await moveTo('dispatcher', { start_time: '15:00', end_time: '16:00', title: 'In the afternoon', due: day(40) })).toBe(200);
      const free = await givenSubtask(people, await givenRequest(people), { due: day(40), assgne_id: null });
      expect(await moveTo('dispatcher', { due: day(41) }, free)).toBe(200);
      expect(await dueOf(free)).toBe(day(41));
    });

    it('are asked of what somebody had, too', async () => {
      await toAdmin();
      const change = { id: subtaskId, patch: { assgne_id: null, assgne_name: null } };
      await server.server.parts.resources.update(system('test'), 'subtask', [change]);
      expect(await moveTo('dispatcher', { due: day(41) })).toBe(refused);
      expect(await moveTo('fixit', { due: day(41) })).toBe(200);
    });

    it('may name whom the technician reports to, and bind for their service type alone', async () => {
      await change('Stock transfers', { holder_kind: 'reporting_to', holder_role_id: null });
      expect(await moveTo('dispatcher', { due: day(41) })).toBe(200);
      await toAdmin();
      const { srvc_type_id } = await read(people.dispatcher, 'subtask', subtaskId);
      await change('Stock transfers', { srvc_type_id: types.own });
      expect(srvc_type_id).not.toBe(types.own);
      expect(await moveTo('dispatcher', { due: day(42) })).toBe(200);
      await change('Stock transfers', { srvc_type_id });
      expect(await moveTo('dispatcher', { due: day(43) })).toBe(refused);
    });

    it('are the administrators’ when nobody holds them', () =>
      nobodyHolds('Stock transfers', async () => {
        expect(await moveTo('dispatcher', { due: day(41) })).toBe(refused);
        expect(await moveTo('fixit', { due: day(41) })).toBe(200);
      }));

    it('leave it to the desk where there is none', async () => {
      await toAdmin();
      await change('Stock transfers', { is_active: false });
      expect(await moveTo('dispatcher', { due: day(41) })).toBe(200);
    });
  });
});

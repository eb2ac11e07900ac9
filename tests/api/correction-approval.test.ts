/** Who decides on corrections of attendance: the approver of the person's leave, and never the person himself. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const ENTITY = 'attendance-correction';
/** Later than everything in the demo, and past by the time of the test. */
const day = (number: number) => `2031-04-${String(number).padStart(2, '0')}`;

describe.each(engines)('decisions on corrections on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let authority: { readonly id: string };
  beforeAll(async () => {
    server = await startTestServer({ areas: ['people', 'setup', 'attendance'], engine, seed: true });
    server.clock.set('2031-05-02T04:30:00.000Z');
    people = await signInAll(server);
    authority = await one(people.fixit, 'authority', "doc.name == 'Leave'");
  });
  afterAll(() => server.stop());

  const asked = async (number: number, caller: keyof People = 'tech') => {
    const row = { date: day(number), in_time: '09:00', out_time: '17:00', reason: 'The phone was empty' };
    return dataOf(await people[caller].post(`/v1/data/${ENTITY}`, row), 201).id;
  };
  const decide = async (caller: keyof People, id: string, verb: 'approve' | 'reject' = 'approve') => {
    const { status, body } = await act(people[caller], ENTITY, id, `${verb}-correction`, verb === 'reject' ? { remarks: 'No' } : {});
    return status === 200 ? 200 : `${status} ${body.sub_code ?? body.code} ${body.message ?? ''}`;
  };
  const stateOf = async (id: string) => (await read(people.fixit, ENTITY, id)).status;
  const change = async (more: object) => dataOf(await patch(people.fixit, 'authority', authority.id, more));

  it('are the approver’s whom the authority names, and nobody else’s', async () => {
    const id = await asked(1);
    expect(await decide('fixit', id)).toBe('409 not_approver This is decided by: Uday Shetty.');
    expect(await decide('fixit', id, 'reject')).toBe('409 not_approver This is decided by: Uday Shetty.');
    expect(await stateOf(id)).toBe('pending');
    expect(await decide('dispatcher', id, 'reject')).toBe(200);
    expect(await stateOf(id)).toBe('rejected');
    const other = await asked(2);
    expect(await decide('dispatcher', other)).toBe(200);
    expect(await stateOf(other)).toBe('approved');
  });

  it('are the administrators’ when nobody holds the authority', async () => {
    const gone = await one(people.fixit, 'user', "doc.user_name == 'Om Prakash'");
    await change({ holder_kind: 'user', holder_user_id: gone.id });
    dataOf(await patch(people.fixit, 'user', gone.id, { is_active: false }));
    const id = await asked(3);
    expect(await decide('dispatcher', id)).toBe('409 not_approver This is decided by: Farah Khan.');
    expect(await decide('fixit', id)).toBe(200);
    dataOf(await patch(people.fixit, 'user', gone.id, { is_active: true }));
  });

  it('are never one’s own, not for who holds the authority either', async () => {
    const { id: dispatcherId } = await one(people.fixit, 'user', "doc.user_email == 'user@fixit.test'");
    await change({ holder_kind: 'user', holder_user_id: dispatcherId });
    const own = await asked(4, 'dispatcher');
    expect(await decide('dispatcher', own)).toContain('404 ');
    expect(await decide('dispatcher', own, 'reject')).toContain('404 ');
    expect(await stateOf(own)).toBe('pending');
    // The holder asks for himself: the administrators are left.
    expect(await decide('fixit', own)).toBe(200);
  });

  it('wait when the only one left to decide is the one who asked', async () => {
    const own = await asked(5, 'fixit');
    const { id: adminId } = await one(people.fixit, 'user', "doc.user_email == 'admin@fixit.test'");
    await change({ holder_kind: 'user', holder_user_id: adminId });
    expect(await decide('dispatcher', own)).toBe('409 nobody Nobody can approve this, so it would wait forever.');
    expect(await decide('fixit', own)).toContain('404 ');
    expect(await stateOf(own)).toBe('pending');
  });

  it('are any of the desk’s where there is no authority for it', async () => {
    const id = await asked(6);
    await change({ is_active: false });
    expect(await decide('fixit', id)).toBe(200);
    expect(await decide('dispatcher', await asked(7))).toBe(200);
  });
});

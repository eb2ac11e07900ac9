/** Who decides on leave: the approver of the authority for it, administrators when nobody holds it, and any of the desk without one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, one, type People, patch, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

describe.each(engines)('decisions on leave on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let authority: { readonly id: string; readonly holder_kind: string };
  beforeAll(async () => {
    server = await startTestServer({ areas: ['people', 'setup', 'attendance'], engine, seed: true });
    people = await signInAll(server);
    authority = await one(people.fixit, 'authority', "doc.name == 'Leave'");
  });
  afterAll(() => server.stop());

  const asked = async (offset: number) => {
    const row = { kind: 'unpaid', from_day: day(offset), to_day: day(offset) };
    return dataOf(await people.tech.post('/v1/data/leave-request', row), 201).id;
  };
  const decide = async (caller: keyof People, id: string, workflow: 'approve' | 'reject' = 'approve') => {
    const { status, body } = await act(people[caller], 'leave-request', id, workflow, workflow === 'reject' ? { remarks: 'No' } : {});
    return status === 200 ? 200 : `${status} ${body.sub_code ?? body.code} ${body.message ?? ''}`;
  };
  const change = async (more: object) => dataOf(await patch(people.fixit, 'authority', authority.id, more));

  it('is the approver’s whom the authority names, and nobody else’s', async () => {
    const id = await asked(80);
    expect(await decide('fixit', id)).toBe('409 not_approver This is decided by: Uday Shetty.');
    expect(await decide('fixit', id, 'reject')).toBe('409 not_approver This is decided by: Uday Shetty.');
    expect(await decide('dispatcher', id, 'reject')).toBe(200);
    expect(await decide('dispatcher', await asked(81))).toBe(200);
  });

  it('is the administrators’ when nobody holds the authority', async () => {
    const gone = await one(people.fixit, 'user', "doc.user_name == 'Om Prakash'");
    await change({ holder_kind: 'user', holder_user_id: gone.id });
    dataOf(await patch(people.fixit, 'user', gone.id, { is_active: false }));
    const id = await asked(82);
    expect(await decide('dispatcher', id)).toBe('409 not_approver This is decided by: Farah Khan.');
    expect(await decide('fixit', id)).toBe(200);
    await change({ holder_kind: authority.holder_kind, holder_user_id: null });
    dataOf(await patch(people.fixit, 'user', gone.id, { is_active: true }));
  });

  it('is any of the desk’s where there is no authority for it, and never one’s own', async () => {
    await change({ is_active: false });
    expect(await decide('dispatcher', await asked(84))).toBe(200);
    expect(await decide('fixit', await asked(85))).toBe(200);
    const row = { kind: 'unpaid', from_day: day(86), to_day: day(86) };
    const own = dataOf(await people.dispatcher.post('/v1/data/leave-request', row), 201);
    expect(await decide('dispatcher', own.id)).toContain('404');
    await change({ is_active: true });
  });
});

/** What a status requires: chosen among fields that people can fill in, named where it is missing, and never out of reach. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { engines } from '../support/database.ts';
import {
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
  statusId,
} from '../support/journey.ts';
import { codesOf } from '../support/restricting.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('required fields of statuses on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let done: string;
  let typeId: number;
  const begun = async () => {
    const id = await givenSubtask(people, await givenRequest(people));
    dataOf(await move(people.tech, 'subtask', id, 'in_progress'));
    return id;
  };
  /** As it was stored before unknown ones were refused. */
  const require = async (pointers: readonly string[]) => {
    await server.server.parts.resources.update(system('test'), 'status', [{ id: done, patch: { required_fields: pointers } }]);
  };

  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'setup', 'people', 'rights'], engine, seed: true });
    people = await signInAll(server);
    const id = await begun();
    done = await statusId(people.fixit, 'subtask', id, 'done');
    typeId = (await read(people.fixit, 'subtask', id)).sbtsk_type_id;
  });
  afterAll(() => server.stop());

  it.each([
    ['no field', '/nonsense'],
    ['a custom field that no type has', '/custom/nonsense'],
    ['a field of other records', '/cust_email_of_nobody'],
    ['a field that nobody fills in', '/work_started_at'],
    ['a name that every object has', '/constructor'],
  ])('are not %s', async (_, pointer) => {
    const answer = await patch(people.fixit, 'status', done, { required_fields: ['/remarks', pointer] });
    expect(answer.status, answer.text).toBe(422);
    expect(codesOf(answer)).toEqual(['/required_fields/1 reference']);
  });

  it('are offered as a list to those who set them', async () => {
    const names = await listOf(people.fixit, 'definition-name', "doc.kind == 'field' && doc.is_filled_in && doc.entity == 'subtask'");
    const offered = names.map(({ name }: { name: string }) => name);
    expect(offered).toEqual(expect.arrayContaining(['/remarks', '/photos', '/description']));
    expect(offered).not.toContain('/work_started_at');
    dataOf(await patch(people.fixit, 'status', done, { required_fields: ['/remarks'] }));
    expect(await read(people.fixit, 'status', done)).toMatchObject({ required_fields: ['/remarks'], group_kind: 'subtask' });
  });

  it('name what is missing, in words', async () => {
    await require(['/remarks']);
    const id = await begun();
    const answer = await move(people.tech, 'subtask', id, 'done');
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ pointer: '/remarks', code: 'required' }]);
    expect(answer.body.errors[0].message).toMatch(/^“Remarks” is required before the status can become “.+”\.$/);
    dataOf(await move(people.tech, 'subtask', id, 'done', { remarks: 'All well' }));
  });

  it('lock nothing by what is no field, or is on the form of other work', async () => {
    await require(['/nonsense', '/custom/of_another_type']);
    dataOf(await move(people.tech, 'subtask', await begun(), 'done'));
  });

  it('ask for a custom field where it is on the form, and let it be filled in', async () => {
    const type = await read(people.fixit, 'subtask-type', String(typeId));
    const custom_fields = [...(type.custom_fields ?? []), { id: 'plate_no', type: 'TextInput', label: 'Plate number' }];
    dataOf(await patch(people.fixit, 'subtask-type', String(typeId), { custom_fields }));
    dataOf(await patch(people.fixit, 'status', done, { required_fields: ['/custom/plate_no'] }));
    const id = await begun();
    const answer = await move(people.tech, 'subtask', id, 'done');
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ pointer: '/custom/plate_no', code: 'required' }]);
    expect(answer.body.errors[0].message).toContain('“Plate number” is required');
    dataOf(await patch(people.tech, 'subtask', id, { custom: { plate_no: 'KA01' } }));
    dataOf(await move(people.tech, 'subtask', id, 'done'));
    await one(people.fixit, 'status', `doc.id == '${done}'`);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../database/port.ts';
import type { Problem } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { system } from '../kernel/principal.ts';
import { openStage, otherTeam, person, readyFile, type Stage, seeding, team } from '../resources/testing/stage.ts';
import { createRegistry, workflowFaults } from './registry.ts';
import { createWorkflows, type Workflows } from './run.ts';
import type { WorkflowRun } from './types.ts';

const admin = person({ is_admin: true });
const owner = person({ org: newId(), type: 'OWNER' });
let staff = person({});
let stage: Stage;
let workflows: Workflows;
let repair = 0;
const calls: { readonly records: readonly Row[]; readonly input: Row }[] = [];

const finish: WorkflowRun = {
  name: 'finish',
  entity: 'task',
  async run({ principal, resources, connection }, { records, input }) {
    calls.push({ records, input });
    const changes = records.map((record) => ({ id: String(record.id), patch: { done: true } }));
    await resources.update(system('finish'), 'task', changes, connection);
    if (input.remarks === 'fail late') throw new Error('The workflow broke.');
    const [first] = records;
    return (await resources.get(principal, 'task', String(first?.id), { fields: ['/title', '/done'] }, connection)).data;
  },
};
const tally: WorkflowRun = { name: 'tally', entity: 'task', run: async () => ({ count: 1 }) };

beforeAll(async () => {
  stage = await openStage();
  const kinds = await stage.resources.create(seeding, 'kind', [
    { org_id: team, name: 'Repair' },
    { org_id: team, name: 'Fitting' },
  ]);
  repair = Number(kinds[0]?.id);
  staff = person({ kind_ids: [repair] });
  const { database, resources, clock, media, product } = stage;
  workflows = createWorkflows({ database, product: () => product, resources, clock, media, runs: [finish, tally] });
});
afterAll(() => stage.database.close());
beforeEach(() => {
  calls.length = 0;
});

const task = async (row: Row = {}): Promise<Row> =>
  (await stage.resources.create(seeding, 'task', [{ org_id: team, title: 'one', kind_id: repair, ...row }]))[0] ?? {};
const run = (row: Row, input: Row, by = admin, version?: number) =>
  workflows.run(by, { entity: 'task', workflow: 'finish', id: String(row.id), input, ...(version === undefined ? {} : { version }) });
const stored = async (row: Row) => (await stage.rows(`select * from task where id = '${String(row.id)}'`))[0];
const refusal = async (work: Promise<unknown>): Promise<Problem> =>
  work.then(
    () => Promise.reject(new Error('It was let through.')),
    (error: Problem) => error,
  );

describe('a workflow', () => {
  it('gets the stored record and the finished form, and answers what its caller may read', async () => {
    const row = await task({ score: 7, cost: 5 });
    const answer = await run(row, { remarks: 'fine', photos: [{ id: readyFile.id }] }, staff);
    expect(answer).toEqual({ id: row.id, version: 2, title: 'one', done: true });
    expect(calls[0]?.records[0]).toMatchObject({ id: row.id, cost: 5, done: false });
    expect(calls[0]?.input).toMatchObject({ remarks: 'fine', score: 7, photos: [readyFile] });
  });

  it('leaves an audit row of its own beside those of its changes, with secrets masked', async () => {
    const row = await task();
    await run(row, { remarks: 'fine', password: 'hunter22' });
    const entries = await stage.rows(
      `select verb, actor_id, actor_kind, reason, changes from audit_entry where record_id = '${String(row.id)}' and verb <> 'create' order by id`,
    );
    expect(entries).toEqual([
      { verb: 'update', actor_id: admin.user.id, actor_kind: 'system', reason: 'finish', changes: { done: [false, true] } },
      {
        verb: 'finish',
        actor_id: admin.user.id,
        actor_kind: 'member',
        reason: null,
        changes: { remarks: [null, 'fine'], password: [null, '••••'] },
      },
    ]);
  });

  it.each<[string, Row, string, string]>([
    ['no remarks', {}, '/remarks', 'required'],
    ['too long remarks', { remarks: 'x'.repeat(21) }, '/remarks', 'maxLength'],
    ['what its rule refuses, looking at the record', { remarks: 'one' }, '/remarks', 'check'],
    ['an unknown key', { remarks: 'x', done: true }, '/done', 'unknown'],
    ['a prototype', JSON.parse('{"remarks":"x","__proto__":{"a":1}}'), '/__proto__', 'unknown'],
    ['a reference that its filter excludes', { remarks: 'x', kind: 2 }, '/kind', 'reference'],
    ['a file that is not there', { remarks: 'x', photos: [{ id: newId() }] }, '/photos/0', 'file'],
  ])('refuses %s before its code runs', async (_, input, pointer, code) => {
    const row = await task();
    expect(await refusal(run(row, input))).toMatchObject({ status: 422, errors: [{ pointer, code }] });
    expect(calls).toEqual([]);
  });

  it('has the text of the definition for a broken rule', async () => {
    const [fault] = (await refusal(run(await task(), { remarks: 'one' }))).errors;
    expect(fault).toMatchObject({ message: 'Say something new.', params: { key: 'message.remarks' } });
  });

  it('leaves nothing when it breaks', async () => {
    const row = await task();
    expect(await refusal(run(row, { remarks: 'fail late' }))).toMatchObject({ message: 'The workflow broke.' });
    expect(await stored(row)).toMatchObject({ done: false, version: 1 });
    expect(await stage.rows(`select 1 from audit_entry where record_id = '${String(row.id)}' and verb <> 'create'`)).toEqual([]);
  });
});

describe('who may run it on what', () => {
  it('nobody on a record that is not theirs, or not in the state that the rule asks for', async () => {
    const foreign = await task({ org_id: otherTeam, kind_id: null });
    const done = await task({ done: true });
    expect(await refusal(run(foreign, { remarks: 'x' }))).toMatchObject({ status: 404 });
    expect(await refusal(run(done, { remarks: 'x' }, staff))).toMatchObject({ status: 404 });
    expect(await refusal(run({ id: newId() }, { remarks: 'x' }))).toMatchObject({ status: 404 });
    expect(await refusal(run(await task(), { remarks: 'x' }, owner))).toMatchObject({ status: 404 });
  });

  it('on the version that was seen, when one is given', async () => {
    const row = await task();
    expect(await refusal(run(row, { remarks: 'x' }, admin, 5))).toMatchObject({ status: 412 });
    expect(await run(row, { remarks: 'x' }, admin, 1)).toMatchObject({ version: 2 });
  });

  it('a name that data or code does not know, or another kind of place, is not there', async () => {
    const row = await task();
    const call = { entity: 'task', workflow: 'finish', id: String(row.id), input: { remarks: 'x' } };
    expect(await refusal(workflows.run(admin, { ...call, workflow: 'nothing' }))).toMatchObject({ status: 404 });
    expect(await refusal(workflows.run(admin, { ...call, entity: 'kind' }))).toMatchObject({ status: 404 });
    expect(await refusal(workflows.run(admin, { ...call, id: null }))).toMatchObject({ status: 404 });
    expect(await refusal(workflows.run(admin, { ...call, workflow: 'tally' }))).toMatchObject({ status: 404 });
  });

  it('one without a record needs a right that depends on none', async () => {
    const call = { entity: 'task', workflow: 'tally', id: null, input: {} };
    expect(await workflows.run(admin, call)).toEqual({ count: 1 });
    expect(await refusal(workflows.run(staff, call))).toMatchObject({ status: 404 });
  });
});

describe('many records', () => {
  it('go together where their forms come out the same, all or none', async () => {
    const rows = [await task({ score: 1 }), await task({ score: 1 }), await task({ score: 2 })];
    const ids = rows.map(({ id }) => String(id));
    await workflows.runMany(admin, { entity: 'task', workflow: 'finish', ids, input: { remarks: 'x' } });
    expect(calls.map(({ records, input }) => [records.length, input.score])).toEqual([
      [2, 1],
      [1, 2],
    ]);
    const more = [await task(), await task({ title: 'no' })];
    const call = { entity: 'task', workflow: 'finish', ids: more.map(({ id }) => String(id)), input: { remarks: 'no' } };
    expect(await refusal(workflows.runMany(admin, call))).toMatchObject({ status: 422 });
    expect(await stored(more[0] ?? {})).toMatchObject({ done: false });
  });
});

describe('data and code', () => {
  it('must name the same workflows', () => {
    const { product } = stage;
    expect(workflowFaults(product, [finish, tally])).toEqual([]);
    expect(workflowFaults(product, [finish, finish, { ...tally, name: 'count' }])).toEqual([
      'task.json: no code is registered for the workflow "tally" of task.',
      'task has no workflow "count" in its definition, but code is registered for it.',
      'Code for the workflow "finish" of task is registered twice.',
    ]);
    expect(() => createRegistry(() => product, [finish])).toThrow(/tally/);
  });
});

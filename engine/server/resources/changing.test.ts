/** Changes: who may make them, what becomes of the record, and all or none of many. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../database/port.ts';
import { newId } from '../kernel/ids.ts';
import { system } from '../kernel/principal.ts';
import { guest, otherTeam, seeding, team } from './testing/stage.ts';
import { admin, openTaskStage, refusal, stranger, type TaskStage, taskCalls, unseeing } from './testing/task-stage.ts';

let stage: TaskStage;
beforeAll(async () => {
  stage = await openTaskStage();
});
afterAll(() => stage.database.close());

const { create, update, stored, count } = taskCalls(() => stage);

describe('who may write what', () => {
  it('no rule at all is 404, a record outside the rules is 422', async () => {
    expect(await refusal(create({ title: 'x' }, stranger))).toMatchObject({ status: 404 });
    expect(await refusal(create({ title: 'x' }, stage.staff))).toMatchObject({
      status: 422,
      errors: [{ pointer: '', code: 'not_allowed' }],
    });
    expect(await refusal(stage.resources.create(admin, 'ledger', [{ name: 'x' }]))).toMatchObject({ status: 404 });
  });

  it('a record of another organisation is not there', async () => {
    for (const by of [admin, stage.staff, stranger])
      expect(await refusal(update(stage.foreign, { title: 'mine' }, by))).toMatchObject({ status: 404 });
    expect(await refusal(stage.resources.remove(admin, 'task', [{ id: String(stage.foreign.id) }]))).toMatchObject({ status: 404 });
    expect((await stored(stage.foreign.id)).title).toBe('theirs');
  });

  it('the changed record must still be one that they may change', async () => {
    const row = await create({ title: 'x', kind_id: stage.repair, custom: { floor: 1 } }, stage.staff);
    await update(row, { title: 'y' }, stage.staff);
    expect(await refusal(update({ ...row, version: 2 }, { title: 'hooked' }, stage.staff))).toMatchObject({
      status: 422,
      errors: [{ code: 'not_allowed' }],
    });
    expect((await stored(row.id)).title).toBe('y');
  });
});

describe('a change', () => {
  it('merges, computes again, counts the version and tells the audit', async () => {
    const row = await create({ title: 'a', labour: 1, kind_id: stage.repair, custom: { floor: 1, colour: 'red' }, score: 1 });
    stage.clock.advance(1000);
    const changed = await update(row, { labour: 5, score: null, custom: { floor: 2, colour: null } });
    expect(changed).toMatchObject({
      title: 'a',
      total: 10,
      score: null,
      custom: { floor: 2 },
      version: 2,
      updated_at: stage.clock.now(),
      created_at: row.created_at,
    });
    expect((await stage.resources.get(admin, 'task', String(row.id))).data).toEqual(changed);
    const [entry] = await stage.rows(`select changes from audit_entry where record_id = '${String(row.id)}' and verb = 'update'`);
    expect(entry?.changes).toEqual({
      labour: [1, 5],
      total: [2, 10],
      score: [1, null],
      custom: [{ floor: 1, colour: 'red' }, { floor: 2 }],
    });
  });

  it('is answered as it is stored once hooks have written it again', async () => {
    const row = await create({ title: 'x' });
    const changed = await update(row, { title: 'scored later' });
    expect(changed).toMatchObject({ title: 'scored later', score: 7, version: 3 });
    // So that whoever goes on from there is not told that somebody changed it meanwhile.
    expect(await update(changed, { score: 8, title: 'y' })).toMatchObject({ score: 8, version: 4 });
    expect(await create({ title: 'scored later' })).toMatchObject({ score: 7, version: 2 });
  });

  it('of nothing leaves the record as it is', async () => {
    const row = await create({ title: 'same' });
    expect((await update(row, { title: 'same' })).version).toBe(1);
    expect(await stage.rows(`select 1 from audit_entry where record_id = '${String(row.id)}' and verb = 'update'`)).toEqual([]);
  });

  it.each<[string, Row, Row, string, string]>([
    ['a locked value', { fixed: 'a' }, { fixed: 'b' }, '/fixed', 'locked'],
    ['the guest', {}, { guest_id: guest }, '/guest_id', 'locked'],
    ['the organisation', {}, { org_id: otherTeam }, '/org_id', 'read_only'],
    ['the organisation to the same', {}, { org_id: team }, '/org_id', 'read_only'],
    ['a read-only value', {}, { done: true }, '/done', 'read_only'],
    ['a required value away', {}, { title: null }, '/title', 'required'],
    ['a custom value to another type', { kind_id: 1, custom: { floor: 1 } }, { custom: { floor: 'x' } }, '/custom/floor', 'type'],
    ['a required custom value away', { kind_id: 1, custom: { floor: 1 } }, { custom: { floor: null } }, '/custom/floor', 'required'],
    ['a reference', {}, { people: [newId()] }, '/people/0', 'reference'],
  ])('of %s is refused', async (_, start, patch, pointer, code) => {
    const row = await create({ title: 'x', ...start });
    expect(await refusal(update(row, patch))).toMatchObject({
      status: 422,
      errors: expect.arrayContaining([expect.objectContaining({ pointer, code })]),
    });
    expect((await stored(row.id)).version).toBe(1);
  });

  it('is free of locks for the server, which workflows act as', async () => {
    const row = await create({ title: 'x' });
    await stage.resources.update(system('workflow'), 'task', [{ id: String(row.id), patch: { guest_id: guest, done: true } }]);
    expect(await stored(row.id)).toMatchObject({ guest_id: guest, done: true, updated_by: null });
  });

  it('does not ask for values that nobody touches', async () => {
    const [old] = await stage.resources.create(seeding, 'task', [{ org_id: team, title: 'old', due: '2020-01-01' }]);
    await stage.rows(`update task set due = '2019-01-01' where id = '${String(old?.id)}'`);
    expect(await update(old ?? {}, { score: 1 })).toMatchObject({ score: 1, due: '2019-01-01' });
    expect(await refusal(update({ ...old, version: 2 }, { due: '2018-01-01' }))).toMatchObject({ errors: [{ code: 'check' }] });
  });

  it('to another form keeps the custom values that both know, and asks for those that it needs', async () => {
    const lists = [
      { id: 'colour', label: 'Colour', type: 'TextInput' },
      { id: 'size', label: 'Size', type: 'NumberInput', required: true },
    ];
    const [paint] = await stage.resources.create(admin, 'kind', [{ name: 'Paint', custom_fields: lists }]);
    const row = await create({ title: 'x', kind_id: stage.repair, custom: { floor: 1, colour: 'red' } });
    expect(await refusal(update(row, { kind_id: paint?.id }))).toMatchObject({ errors: [{ pointer: '/custom/size', code: 'required' }] });
    expect(await update(row, { kind_id: paint?.id, custom: { size: 4 } })).toMatchObject({ custom: { colour: 'red', size: 4 } });
  });

  it('of a masked value back to what was served changes nothing', async () => {
    const row = await create({ title: 'x', phone: '9876543210' });
    const served = (await stage.resources.get(unseeing, 'task', String(row.id))).data;
    await update(row, { phone: served.phone, title: 'y' }, unseeing);
    expect(await stored(row.id)).toMatchObject({ phone: '9876543210', title: 'y' });
  });

  it('to an old version is stale, and of two at once one wins', async () => {
    const row = await create({ title: 'raced' });
    const outcomes = await Promise.allSettled([update(row, { score: 1 }), update(row, { score: 2 }), update(row, { score: 3 })]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused.map(({ status }) => status)).toEqual([412, 412]);
    expect((await stored(row.id)).version).toBe(2);
  });
});

describe('all or none', () => {
  it('of new records, also when the last one or a hook fails', async () => {
    const before = await count();
    const rows = Array.from({ length: 20 }, (_, n) => ({ title: `n${n}`, code: n === 19 ? 'all-0' : `all-${n}` }));
    expect(await refusal(stage.resources.create(admin, 'task', rows))).toMatchObject({
      status: 409,
      errors: [{ pointer: '/19/code', code: 'unique' }],
    });
    expect(await refusal(create({ title: 'late failure' }))).toMatchObject({ status: 404 });
    expect(await count()).toBe(before);
  });

  it('of changes, in one statement', async () => {
    const rows = await stage.resources.create(admin, 'task', [
      { title: 'a', score: 1 },
      { title: 'b', score: 2 },
    ]);
    const changes = rows.map((row, n) => ({ id: String(row.id), version: 1, patch: { score: n + 10 } }));
    expect(await refusal(stage.resources.update(admin, 'task', [...changes, { id: newId(), patch: {} }]))).toMatchObject({ status: 404 });
    expect(
      await refusal(
        stage.resources.update(
          admin,
          'task',
          changes.map((change, n) => ({ ...change, version: n + 1 })),
        ),
      ),
    ).toMatchObject({ status: 412 });
    expect((await stored(rows[0]?.id)).score).toBe(1);
    const { statements } = await stage.counting(() => stage.resources.update(admin, 'task', changes));
    expect(statements).toHaveLength(3);
    expect((await stored(rows[1]?.id)).score).toBe(11);
  });

  it('a record named twice is refused', async () => {
    const row = await create({ title: 'twice' });
    const change = { id: String(row.id), patch: { score: 1 } };
    expect(await refusal(stage.resources.update(admin, 'task', [change, change]))).toMatchObject({ errors: [{ code: 'duplicate' }] });
  });

  it('too many rows of a member are too large', async () => {
    const rows = Array.from({ length: 1001 }, () => ({ title: 'x' }));
    expect(await refusal(stage.resources.create(admin, 'task', rows))).toMatchObject({ status: 413 });
  });
});

describe('an object of several variants', () => {
  const refused = async (payment: unknown) => (await refusal(create({ title: 'x', payment }))).errors;

  it('is of one of them, and told what is wrong with that one', async () => {
    expect(await refused({ kind: 'bank' })).toMatchObject([{ pointer: '/payment/iban', code: 'required' }]);
    expect(await refused({ kind: 'bank', iban: 'X1', desk: 'A' })).toMatchObject([{ pointer: '/payment/desk', code: 'unknown' }]);
    expect(await refused({ kind: 'gold' })).toMatchObject([{ pointer: '/payment', code: 'discriminator' }]);
    expect((await create({ title: 'x', payment: null })).payment).toBeNull();
  });

  it('changes as a whole: nothing of the other variant stays', async () => {
    const row = await create({ title: 'x', payment: { kind: 'bank', iban: 'X1', note: 'now' } });
    const changed = await update(row, { payment: { kind: 'cash', desk: 'A' } });
    expect(changed.payment).toEqual({ kind: 'cash', desk: 'A' });
    expect((await update(changed, { payment: null })).payment).toBeNull();
  });
});

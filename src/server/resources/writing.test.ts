import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../database/port.ts';
import type { Problem } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { system } from '../kernel/principal.ts';
import { brand, openStage, otherBrand, person, provider, readyFile, type Stage, seeding } from './testing/stage.ts';
import type { EntityHooks } from './types.ts';

const admin = person({ is_admin: true, can_see_consumer_phonenumber: true });
const unseeing = person({ is_admin: true });
const other = person({ org: otherBrand, is_admin: true });
const stranger = person({ org: provider, type: 'ORG_TYPE_SRVC_PRVDR', partners: [brand] });
let staff = person({});
let stage: Stage;
let repair = 0;
let off = 0;
let elsewhere = 0;
const friend = newId();
let foreign: Row = {};

/** Gives every task a note, and refuses one title. */
const task: EntityHooks = {
  beforeCreate: async (changes, { resources, connection }) => {
    const { data } = await resources.list(system('hook'), 'kind', {}, connection);
    for (const change of changes) change.after.hook_note = `${change.after.title} of ${data.length}`;
  },
  afterCreate: async (changes, { resources, connection }) => {
    const late = changes.find(({ after }) => after.title === 'late failure');
    if (late) await resources.update(system('hook'), 'task', [{ id: newId(), patch: {} }], connection);
  },
  beforeUpdate: (changes) => {
    for (const change of changes) if (change.after.title === 'hooked') change.after.done = true;
  },
};

beforeAll(async () => {
  stage = await openStage({ hooks: { task } });
  const fields = [
    { id: 'floor', label: 'Floor', type: 'NumberInput', required: true },
    { id: 'colour', label: 'Colour', type: 'Dropdown', options: ['red', 'blue'] },
    { id: 'photos', label: 'Photos', type: 'Files' },
    { id: 'odd', label: 'Odd', type: 'Hologram' },
  ];
  const kinds = await stage.resources.create(seeding, 'kind', [
    { org_id: brand, name: 'Repair', custom_fields: fields },
    { org_id: brand, name: 'Off', is_active: false },
    { org_id: otherBrand, name: 'Elsewhere' },
  ]);
  [repair = 0, off = 0, elsewhere = 0] = kinds.map(({ id }) => Number(id));
  staff = person({ read_service_ids: [repair] });
  await stage.resources.create(seeding, 'person', [{ id: friend, org_id: brand, name: 'Asha' }]);
  foreign = (await stage.resources.create(seeding, 'task', [{ org_id: otherBrand, title: 'theirs' }]))[0] ?? {};
}, 60_000);
afterAll(() => stage.database.close());

const refusal = async (work: Promise<unknown>): Promise<Problem> =>
  work.then(
    () => Promise.reject(new Error('It was let through.')),
    (error: Problem) => error,
  );
const create = async (row: Row, by = admin): Promise<Row> => (await stage.resources.create(by, 'task', [row]))[0] ?? {};
const update = async (row: Row, patch: Row, by = admin): Promise<Row> =>
  (await stage.resources.update(by, 'task', [{ id: String(row.id), version: Number(row.version), patch }]))[0] ?? {};
const stored = async (id: unknown) => (await stage.rows(`select * from task where id = '${String(id)}'`))[0] ?? {};
const count = async () => Number((await stage.rows('select count(*)::integer as count from task'))[0]?.count);

describe('a new record', () => {
  it('gets its organisation, id, stamps, defaults, computed values and what hooks add', async () => {
    const row = await create({ title: 'new', labour: 4, people: [friend.toUpperCase()], seen: '2026-03-01T10:00:00+05:30' });
    expect(row).toMatchObject({
      org_id: brand,
      state: 'open',
      done: false,
      total: 8,
      people: [friend],
      seen: '2026-03-01T04:30:00.000Z',
      custom: {},
      version: 1,
      created_by: admin.user.id,
      updated_by: admin.user.id,
      created_at: '2026-03-02T06:00:00.000Z',
      hook_note: 'new of 3',
    });
    const { data } = await stage.resources.get(admin, 'task', String(row.id));
    expect(data).toEqual(row);
  });

  it('of an entity with small numbers computes with its own number', async () => {
    const [kind] = await stage.resources.create(admin, 'kind', [{ name: 'Numbered' }]);
    expect(kind?.number).toBe(kind?.id);
  });

  it('shows its writer no more than they may read', async () => {
    const row = await create({ title: 'mine', kind_id: repair, custom: { floor: 1 }, phone: '9876543210' }, staff);
    expect(row).toMatchObject({ title: 'mine', phone: '•••• 3210' });
    expect(row).not.toHaveProperty('cost');
  });

  it('leaves an audit row in the same transaction, with secrets masked', async () => {
    const row = await create({ title: 'audited', phone: '9876543210', score: 3 });
    const [entry] = await stage.rows(`select * from audit_entry where record_id = '${String(row.id)}'`);
    expect(entry).toMatchObject({ entity: 'task', verb: 'create', actor_id: admin.user.id, actor_kind: 'member', org_id: brand });
    expect(entry?.changes).toMatchObject({ score: [null, 3], phone: [null, '••••'] });
  });

  it('may have a past when the server makes it', async () => {
    const [row] = await stage.resources.create(seeding, 'task', [
      { org_id: brand, title: 'old', created_at: '2020-01-01T00:00:00.000Z', done: true },
    ]);
    expect(row).toMatchObject({
      created_at: '2020-01-01T00:00:00.000Z',
      updated_at: '2020-01-01T00:00:00.000Z',
      created_by: null,
      done: true,
    });
  });

  it('comes in hundreds by few statements', async () => {
    const rows = Array.from({ length: 900 }, (_, n) => ({ title: `bulk ${n}`, score: n }));
    const { statements, answer } = await stage.counting(() =>
      stage.resources.create(
        seeding,
        'task',
        rows.map((row) => ({ ...row, org_id: otherBrand })),
      ),
    );
    expect(answer).toHaveLength(900);
    // Two chunks of rows, one of audit rows, and the hook's own list.
    expect(statements.length).toBeLessThanOrEqual(4);
  });
});

describe('what a client may not send', () => {
  it.each<[string, Row, string, string]>([
    ['an unknown field', { nothing: 1 }, '/nothing', 'unknown'],
    ['a field of the server', { version: 7 }, '/version', 'read_only'],
    ['an id', { id: newId() }, '/id', 'read_only'],
    ['who made it', { created_by: newId() }, '/created_by', 'read_only'],
    ['a read-only field', { done: true }, '/done', 'read_only'],
    ['another organisation', { org_id: otherBrand }, '/org_id', 'read_only'],
    ['a prototype', JSON.parse('{"__proto__": {"is_admin": true}}'), '/__proto__', 'unknown'],
    ['a constructor inside', { marks: [{ mark: 1, constructor: { prototype: 1 } }] }, '/marks/0/constructor', 'unknown'],
    ['an unknown nested key', { marks: [{ mark: 1, x: 1 }] }, '/marks/0/x', 'unknown'],
    ['an unknown custom field', { kind_id: 1, custom: { floor: 1, x: 1 } }, '/custom/x', 'unknown'],
    ['a custom field without a form', { custom: { floor: 1 } }, '/custom/floor', 'unknown'],
    ['a custom field that is only shown', { kind_id: 1, custom: { floor: 1, odd: 'x' } }, '/custom/odd', 'read_only'],
    ['a custom prototype', { kind_id: 1, custom: JSON.parse('{"__proto__": 1}') }, '/custom/__proto__', 'unknown'],
  ])('%s', async (_, row, pointer, code) => {
    const before = await count();
    expect(await refusal(create({ title: 'x', ...row }))).toMatchObject({ status: 422, code: 'invalid', errors: [{ pointer, code }] });
    expect(await count()).toBe(before);
  });

  it('a field that it may not read is unknown to it, on create and update alike', async () => {
    const error = await refusal(create({ title: 'x', kind_id: repair, custom: { floor: 1 }, cost: 5 }, staff));
    const unknown = await refusal(create({ title: 'x', kind_id: repair, custom: { floor: 1 }, nothing: 5 }, staff));
    expect(JSON.stringify(error.errors).replace('cost', 'nothing')).toBe(JSON.stringify(unknown.errors));
    const row = await create({ title: 'staff', kind_id: repair, custom: { floor: 1 } }, staff);
    expect(await refusal(update(row, { cost: 5 }, staff))).toMatchObject({ errors: [{ pointer: '/cost', code: 'unknown' }] });
  });

  it('its own organisation is no news', async () => expect(await create({ title: 'x', org_id: brand })).toMatchObject({ org_id: brand }));
});

describe('values that do not fit', () => {
  it.each<[string, Row, string, string]>([
    ['too long a text', { title: 'x'.repeat(41) }, '/title', 'maxLength'],
    ['an empty text', { title: '' }, '/title', 'minLength'],
    ['no title', { title: null }, '/title', 'required'],
    ['a text for a number', { score: '5' }, '/score', 'type'],
    ['half a whole number', { score: 1.5 }, '/score', 'type'],
    ['a number beyond the column', { score: 2 ** 40 }, '/score', 'maximum'],
    ['a day that does not exist', { due: '2026-02-30' }, '/due', 'format'],
    ['a day of the year 0', { due: '0000-01-01' }, '/due', 'format'],
    ['an instant without zone', { seen: '2026-03-01T10:00:00' }, '/seen', 'format'],
    ['none of the choices', { state: 'ajar' }, '/state', 'enum'],
    ['an object for a list', { people: { a: 1 } }, '/people', 'type'],
    ['an id that is none', { parent_id: 'x' }, '/parent_id', 'format'],
    ['text with NUL', { title: 'a\0b' }, '/title', 'text'],
    ['half a surrogate pair', { title: 'a\ud800' }, '/title', 'text'],
    ['nesting without end', { marks: JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) }, `/marks${'/0'.repeat(20)}`, 'depth'],
    ['a missing part', { marks: [{ note: 'x' }] }, '/marks/0/mark', 'required'],
    ['custom that is no object', { custom: [] }, '/custom', 'type'],
    ['a broken rule of the record', { due: '2019-12-31' }, '/due', 'check'],
    ['what the state requires', { state: 'shut' }, '/reason', 'required'],
    ['a missing custom field', { kind_id: 1 }, '/custom/floor', 'required'],
    ['a custom value of another type', { kind_id: 1, custom: { floor: 'three' } }, '/custom/floor', 'type'],
    ['none of the custom choices', { kind_id: 1, custom: { floor: 3, colour: 'green' } }, '/custom/colour', 'enum'],
    ['a reference to nothing', { parent_id: newId() }, '/parent_id', 'reference'],
    ['a reference that the filter excludes', { kind_id: 2 }, '/kind_id', 'reference'],
    ['a reference into another organisation', { kind_id: 3 }, '/kind_id', 'reference'],
    ['a listed reference to nothing', { people: [friend, newId()] }, '/people/1', 'reference'],
    ['a file that is not there', { files: [{ id: newId() }] }, '/files/0', 'file'],
    ['a custom file that is not there', { kind_id: 1, custom: { floor: 1, photos: [{ id: newId() }] } }, '/custom/photos/0', 'file'],
  ])('%s', async (_, row, pointer, code) => {
    expect([repair, off, elsewhere]).toEqual([1, 2, 3]);
    const before = await count();
    const error = await refusal(create({ title: 'x', ...row }));
    expect(error).toMatchObject({ status: 422, errors: [expect.objectContaining({ pointer, code })] });
    expect(error.errors[0]?.message).toMatch(/\w/);
    expect(await count()).toBe(before);
  });

  it("has the definition's own text, with its key", async () => {
    const [fault] = (await refusal(create({ title: 'x'.repeat(41) }))).errors;
    expect(fault).toMatchObject({ message: 'At most 40 characters, please.', params: { key: 'message.title', limit: 40 } });
  });

  it('names all of them, and the row of each', async () => {
    const error = await refusal(stage.resources.create(admin, 'task', [{ title: 'ok' }, { title: 5, score: 'x' }, { nothing: 1 }]));
    expect(error.errors.map(({ pointer }) => pointer)).toEqual(['/1/title', '/1/score', '/2/nothing']);
  });

  it('a filter may depend on the record', async () => {
    expect(await refusal(create({ title: 'x', code: 'Repair', kind_id: repair, custom: { floor: 1 } }))).toMatchObject({
      errors: [{ pointer: '/kind_id' }],
    });
  });

  it('a hidden value is cleared', async () => expect((await create({ title: 'x', reason: 'because' })).reason).toBeNull());
  it('a file is stored as it is, not as the client says', async () => {
    const row = await create({ title: 'x', files: [{ id: readyFile.id, name: 'evil.html', type: 'text/html', size: 1 }] });
    expect((await stored(row.id)).files).toEqual([readyFile]);
  });
});

describe('who may write what', () => {
  it('no rule at all is 404, a record outside the rules is 422', async () => {
    expect(await refusal(create({ title: 'x' }, stranger))).toMatchObject({ status: 404 });
    expect(await refusal(create({ title: 'x' }, staff))).toMatchObject({ status: 422, errors: [{ pointer: '', code: 'not_allowed' }] });
    expect(await refusal(stage.resources.create(admin, 'ledger', [{ name: 'x' }]))).toMatchObject({ status: 404 });
  });

  it('a record of another organisation is not there', async () => {
    for (const by of [admin, staff, stranger]) expect(await refusal(update(foreign, { title: 'mine' }, by))).toMatchObject({ status: 404 });
    expect(await refusal(stage.resources.remove(admin, 'task', [{ id: String(foreign.id) }]))).toMatchObject({ status: 404 });
    expect((await stored(foreign.id)).title).toBe('theirs');
  });

  it('the changed record must still be one that they may change', async () => {
    const row = await create({ title: 'x', kind_id: repair, custom: { floor: 1 } }, staff);
    await update(row, { title: 'y' }, staff);
    expect(await refusal(update({ ...row, version: 2 }, { title: 'hooked' }, staff))).toMatchObject({
      status: 422,
      errors: [{ code: 'not_allowed' }],
    });
    expect((await stored(row.id)).title).toBe('y');
  });
});

describe('a change', () => {
  it('merges, computes again, counts the version and tells the audit', async () => {
    const row = await create({ title: 'a', labour: 1, kind_id: repair, custom: { floor: 1, colour: 'red' }, score: 1 });
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

  it('of nothing leaves the record as it is', async () => {
    const row = await create({ title: 'same' });
    expect((await update(row, { title: 'same' })).version).toBe(1);
    expect(await stage.rows(`select 1 from audit_entry where record_id = '${String(row.id)}' and verb = 'update'`)).toEqual([]);
  });

  it.each<[string, Row, Row, string, string]>([
    ['a locked value', { fixed: 'a' }, { fixed: 'b' }, '/fixed', 'locked'],
    ['the provider', {}, { provider_id: provider }, '/provider_id', 'locked'],
    ['the organisation', {}, { org_id: otherBrand }, '/org_id', 'read_only'],
    ['the organisation to the same', {}, { org_id: brand }, '/org_id', 'read_only'],
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
    await stage.resources.update(system('workflow'), 'task', [{ id: String(row.id), patch: { provider_id: provider, done: true } }]);
    expect(await stored(row.id)).toMatchObject({ provider_id: provider, done: true, updated_by: null });
  });

  it('does not ask for values that nobody touches', async () => {
    const [old] = await stage.resources.create(seeding, 'task', [{ org_id: brand, title: 'old', due: '2020-01-01' }]);
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
    const row = await create({ title: 'x', kind_id: repair, custom: { floor: 1, colour: 'red' } });
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

describe('uniqueness and deletion', () => {
  it('a value that must be unique names its field, on create and update, within the organisation', async () => {
    await create({ title: 'x', code: 'U1' });
    const second = await create({ title: 'x', code: 'U2' });
    const taken = { status: 409, errors: [{ pointer: '/code', code: 'unique' }] };
    expect(await refusal(create({ title: 'x', code: 'U1' }))).toMatchObject(taken);
    expect(await refusal(update(second, { code: 'U1' }))).toMatchObject(taken);
    expect(await create({ title: 'x', code: 'U1' }, other)).toMatchObject({ code: 'U1' });
  });

  it('takes the record away, with an audit of what it was', async () => {
    const row = await create({ title: 'gone' });
    expect(await refusal(stage.resources.remove(admin, 'task', [{ id: String(row.id), version: 9 }]))).toMatchObject({ status: 412 });
    await stage.resources.remove(admin, 'task', [{ id: String(row.id), version: 1 }]);
    expect(await refusal(stage.resources.get(admin, 'task', String(row.id)))).toMatchObject({ status: 404 });
    const [entry] = await stage.rows(`select changes from audit_entry where record_id = '${String(row.id)}' and verb = 'delete'`);
    expect(entry?.changes).toMatchObject({ title: ['gone', null] });
  });

  it('is refused while others refer to it, by a key or in a list', async () => {
    const row = await create({ title: 'parent' });
    await create({ title: 'child', parent_id: row.id, people: [friend] });
    expect(await refusal(stage.resources.remove(admin, 'task', [{ id: String(row.id) }]))).toMatchObject({ status: 409, code: 'in_use' });
    expect(await refusal(stage.resources.remove(admin, 'person', [{ id: friend }]))).toMatchObject({ status: 409, code: 'in_use' });
    expect(await refusal(stage.resources.remove(staff, 'task', [{ id: String(row.id) }]))).toMatchObject({ status: 404 });
  });
});

describe('inside an open transaction', () => {
  it('the server acts for the member and the member stays a member', async () => {
    const made = await stage.database.transaction(admin, async (connection) => {
      const [row] = await stage.resources.create(admin, 'task', [{ title: 'inside' }], connection);
      await stage.resources.update(system('later'), 'task', [{ id: String(row?.id), patch: { done: true } }], connection);
      await expect(stage.resources.get(admin, 'task', String(foreign.id), {}, connection)).rejects.toMatchObject({ status: 404 });
      expect(
        (await stage.resources.list(system('look'), 'task', { filter: `doc.id == '${String(foreign.id)}'` }, connection)).data,
      ).toHaveLength(1);
      return row;
    });
    expect(await stored(made?.id)).toMatchObject({ done: true, updated_by: admin.user.id });
    const entries = await stage.rows(
      `select verb, actor_id, actor_kind, reason from audit_entry where record_id = '${String(made?.id)}' order by id`,
    );
    expect(entries).toEqual([
      { verb: 'create', actor_id: admin.user.id, actor_kind: 'member', reason: null },
      { verb: 'update', actor_id: admin.user.id, actor_kind: 'system', reason: 'later' },
    ]);
  });

  it('nothing is left of it when it fails', async () => {
    const before = await count();
    const work = stage.database.transaction(admin, async (connection) => {
      await stage.resources.create(admin, 'task', [{ title: 'half' }], connection);
      await stage.resources.create(admin, 'task', [{ nothing: 1 }], connection);
    });
    expect(await refusal(work)).toMatchObject({ status: 422 });
    expect(await count()).toBe(before);
  });

  it('a write needs one', async () => {
    await expect(
      stage.database.read(admin, (connection) => stage.resources.create(admin, 'task', [{ title: 'x' }], connection)),
    ).rejects.toThrow(/needs a transaction/);
  });
});

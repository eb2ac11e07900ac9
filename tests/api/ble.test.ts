/** `POST /v1/my-tasks/exec-ble-section-logic`, with functions of this test's own and a simulated machine. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { machineArn } from '../../src/server/bluetooth/machines.ts';
import { createExchange } from '../../widgets/fields/bluetooth-field/exchange.ts';
import { createSimulatedMachine, devices } from '../../widgets/fields/bluetooth-field/simulated-machine.ts';
import { engines } from '../support/database.ts';
import { act, dataOf, givenRequest, givenSubtask, move, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { createRestricting, idOf } from '../support/restricting.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

const arn = (name: string) => `arn:aws:lambda:ap-south-1:123456789012:function:${name}`;

const pump = `
export function handler({ contextInfo, currentStateCode, stateInfo }) {
  const next = (nextStateCode, nextStateInfo, outcome) => ({ nextStateCode, nextStateInfo, outcome });
  if (currentStateCode === 'INITIALIZATION') return next('SEARCHING_FOR_MACHINE', { service: '180f' });
  if (currentStateCode === 'CONNECTED') return next('EXECUTING_COMMAND', { command: 'READ' }, 'Reading ' + stateInfo.device.name);
  if (currentStateCode === 'EXECUTING_COMMAND')
    return next('FINAL_SUCCESS', { formFieldValue: contextInfo.sbtskDetails.display_code + ': ' + stateInfo.response });
  return next('ERROR_FOUND', null, { message: 'Not in ' + currentStateCode });
}`;
const tell = 'export const handler = (event) => ({ nextStateCode: "CONNECTED", nextStateInfo: event });';
/** Written anew for each answer. */
const wrong = 'export const handler = () => null;';

describe.each(engines)('the logic of a Bluetooth machine on %s', (engine) => {
  let folder: string;
  let server: TestServer;
  let people: People;
  /** A sub-task of the technician, for tests that change nothing of it. */
  let subtask: string;
  /** What the field of the demo names. */
  let shipped: string;
  const { restrict, lift } = createRestricting();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldloom-ble-'));
    const files = { pump, tell, wrong };
    await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, `${name}.mjs`), text)));
    const list = Object.fromEntries(Object.keys(files).map((name) => [arn(name), `${name}.mjs`]));
    await writeFile(join(folder, 'functions.json'), JSON.stringify(list));
    server = await startTestServer({
      areas: ['requests', 'setup', 'ratings', 'links', 'rights', 'functions', 'bluetooth'],
      engine,
      seed: true,
      config: { functionsDir: folder },
    });
    people = await signInAll(server);
    const type = await one(people.fixit, 'subtask-type', "doc.name == 'Repair'");
    shipped = type.custom_fields.find((one: { id: string }) => one.id === 'machine_reading').lambdaArn;
    const field = (id: string, name?: string) => ({
      id,
      label: id,
      type: 'BluetoothComponent',
      ...(name === undefined ? {} : { lambdaArn: arn(name) }),
    });
    const others = type.custom_fields.filter((one: { id: string }) => one.id !== 'machine_reading');
    const fields = [
      ...others,
      field('machine_reading', 'pump'),
      field('told', 'tell'),
      field('bad', 'wrong'),
      { id: 'gauge', label: 'gauge', type: 'BluetoothComponent', lambdaArn: machineArn('pressure-gauge') },
      field('foreign', 'not_ours'),
      field('none'),
    ];
    dataOf(await patch(people.fixit, 'subtask-type', type.id, { custom_fields: fields.filter((one) => one.id !== 'foreign') }));
    // Named while it was allowed.
    const former = { id: type.id, patch: { custom_fields: fields } };
    await server.server.parts.resources.update(system('a function of former times'), 'subtask-type', [former]);
    subtask = await given();
  });
  afterEach(lift);
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const given = async () => givenSubtask(people, await givenRequest(people));
  type Step = { readonly id: string; readonly field?: string; readonly state?: string; readonly info?: unknown; readonly more?: object };
  const exec = (caller: Caller, { id, field = 'machine_reading', state = 'INITIALIZATION', info = null, more = {} }: Step) =>
    caller.post('/v1/my-tasks/exec-ble-section-logic', {
      contextInfo: { sbtskDetails: { id, field_id: field, ...more } },
      currentStateCode: state,
      stateInfo: info,
    });

  it('leads the machine from the start to a value that is kept', async () => {
    const id = await given();
    const machine = createSimulatedMachine();
    const states: string[] = [];
    const value = await new Promise<string>((done) => {
      const exchange = createExchange({
        machine,
        logic: async ({ stateCode, stateInfo }) => dataOf(await exec(people.tech, { id, state: stateCode, info: stateInfo })),
        onValue: done,
      });
      exchange.subscribe(() => {
        states.push(exchange.get().state);
        if (exchange.get().state === 'DEVICE_SELECTION') exchange.send({ kind: 'device', id: devices[0]?.id ?? '' });
      });
      exchange.send({ kind: 'start' });
    });
    const { display_code } = await read(people.tech, 'subtask', id);
    expect(value).toBe(`${display_code}: 4.2 bar`);
    expect(machine.asked.map(({ stateCode }) => stateCode)).toEqual(['SEARCHING_FOR_MACHINE', 'CONNECTING', 'EXECUTING_COMMAND']);
    expect(machine.asked.at(-1)?.stateInfo).toEqual({ command: 'READ' });
    await expect.poll(() => states.at(-1)).toBe('INITIALIZATION');
    expect(states).toContain('SPEAKING_TO_SERVER_LOGIC');
    dataOf(await patch(people.tech, 'subtask', id, { custom: { machine_reading: value } }));
    expect((await read(people.fixit, 'subtask', id)).custom.machine_reading).toBe(value);
  });

  it('may be that of a machine which is data: the demo’s field has one, any organisation may name it, and it speaks the person’s language', async () => {
    expect(shipped).toBe(machineArn('pressure-gauge'));
    const id = subtask;
    expect(dataOf(await exec(people.tech, { id, field: 'gauge' })).nextStateInfo).toMatchObject({ name_prefix: 'PG-' });
    const info = { command: 'read', response: 'a100a401eb00' };
    const read = await exec(people.tech, { id, field: 'gauge', state: 'EXECUTING_COMMAND_ON_ACTION', info });
    expect(dataOf(read)).toMatchObject({ nextStateCode: 'FINAL_SUCCESS', nextStateInfo: { formFieldValue: '4.2 bar, 23.5 °C' } });
    const silent = await exec(people.tech, { id, field: 'gauge', state: 'ERROR_FOUND', info: { operationFailureCode: 'TIMEOUT' } });
    expect(dataOf(silent).outcome).toMatch(/^The machine did not answer in time/);
  });

  it('answers the three things that the page is told, and only these', async () => {
    const id = subtask;
    expect(dataOf(await exec(people.tech, { id }))).toEqual({
      nextStateCode: 'SEARCHING_FOR_MACHINE',
      nextStateInfo: { service: '180f' },
      outcome: null,
    });
    expect(dataOf(await exec(people.tech, { id, state: 'PERMISSION_DENIED' }))).toEqual({
      nextStateCode: 'ERROR_FOUND',
      nextStateInfo: null,
      outcome: { message: 'Not in PERMISSION_DENIED' },
    });
  });

  it('tells the function of the sub-task what is stored and the caller may read, not what the call says of it', async () => {
    const id = subtask;
    const forged = { lambdaArn: arn('pump'), display_code: 'forged', sbtsk_type_id: 1, org_id: 'x' };
    const { nextStateInfo } = dataOf(await exec(people.tech, { id, field: 'told', info: { a: 1 }, more: forged }));
    const own = await read(people.tech, 'subtask', id);
    expect(nextStateInfo).toMatchObject({
      contextInfo: { sbtskDetails: { id, display_code: own.display_code, sbtsk_type_id: own.sbtsk_type_id, field_id: 'told' } },
      currentStateCode: 'INITIALIZATION',
      stateInfo: { a: 1 },
    });
    expect(JSON.stringify(nextStateInfo)).not.toMatch(/forged|lambdaArn|cust_mobile/);
  });

  it('runs for those alone who may change the sub-task', async () => {
    const id = subtask;
    for (const caller of [people.dispatcher, people.fixit]) expect((await exec(caller, { id })).status).toBe(200);
    for (const caller of [people.acme, people.acmeUser, people.globex, people.zenith]) {
      const answer = await exec(caller, { id });
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
    const other = await given();
    const technicians = dataOf(
      await people.fixit.get(`/v1/data/user?filter=${encodeURIComponent("doc.is_on_field && doc.user_email != 'tech@fixit.test'")}`),
    );
    dataOf(await act(people.dispatcher, 'subtask', other, 'assign', { assgne_id: technicians[0].id }));
    expect((await exec(people.tech, { id: other })).status).toBe(404);
    const body = { contextInfo: { sbtskDetails: { id } }, currentStateCode: 'INITIALIZATION' };
    expect((await server.inject('POST', '/v1/my-tasks/exec-ble-section-logic', { body })).status).toBe(401);
  });

  it('runs for nobody from whom the field is taken away or locked', async () => {
    const user_ids = [await idOf(people.tech)];
    const field = { subject: 'field', entity: 'subtask', user_ids };
    await restrict(people.fixit, { ...field, fields: ['/custom/machine_reading'] });
    expect((await exec(people.tech, { id: subtask })).status).toBe(404);
    expect((await exec(people.tech, { id: subtask, field: 'told' })).status).toBe(200);
    await lift();
    await restrict(people.fixit, { ...field, effect: 'readonly', fields: ['/custom/told'] });
    expect((await exec(people.tech, { id: subtask, field: 'told' })).status).toBe(404);
    expect((await exec(people.dispatcher, { id: subtask, field: 'told' })).status).toBe(200);
  });

  it('does not run once the work is done', async () => {
    const id = await given();
    for (const key of ['accepted', 'in_progress']) dataOf(await move(people.tech, 'subtask', id, key));
    expect((await exec(people.tech, { id })).status).toBe(200);
    dataOf(await move(people.tech, 'subtask', id, 'done', { remarks: 'ok' }));
    expect((await exec(people.tech, { id })).status).toBe(404);
  });

  it('knows the Bluetooth fields of its type alone', async () => {
    const id = subtask;
    for (const field of ['serial', 'nothing', '__proto__', '']) expect((await exec(people.tech, { id, field })).status, field).toBe(404);
    // Which one is meant, the call has to say where there are several.
    const body = { contextInfo: { sbtskDetails: { id } }, currentStateCode: 'INITIALIZATION' };
    expect((await people.tech.post('/v1/my-tasks/exec-ble-section-logic', body)).status).toBe(404);
    const gone = '00000000-0000-7000-8000-000000000000';
    expect((await exec(people.tech, { id: gone })).status).toBe(404);
  });

  it('runs no function that the operator has not allowed', async () => {
    const id = subtask;
    for (const field of ['foreign', 'none']) {
      const answer = await exec(people.tech, { id, field });
      expect([answer.status, answer.body.code], field).toEqual([422, 'no_function']);
    }
  });

  it('lets nobody name such a function, and keeps what was named before', async () => {
    const type = await one(people.fixit, 'subtask-type', "doc.name == 'Repair'");
    const named = { id: 'other', label: 'Other', type: 'BluetoothComponent', lambdaArn: arn('not_there') };
    const at = type.custom_fields.length;
    const refused = await patch(people.fixit, 'subtask-type', type.id, { custom_fields: [...type.custom_fields, named] });
    expect([refused.status, refused.body.errors[0]]).toMatchObject([
      422,
      {
        pointer: `/custom_fields/${at}/lambdaArn`,
        code: 'not_allowed',
        message: expect.stringMatching(/^This function is not allowed here/),
      },
    ]);
    const wrong = await patch(people.fixit, 'subtask-type', type.id, { custom_fields: [{ ...named, lambdaArn: 'x' }] });
    expect(wrong.body.errors[0].message).toBe('Please enter a valid Lambda ARN');
    expect((await patch(people.fixit, 'subtask-type', type.id, { custom_fields: type.custom_fields })).status).toBe(200);
  });

  it.each([
    ['an unknown state', { nextStateCode: 'MADE_UP', nextStateInfo: null }],
    ['no state', { nextStateInfo: {} }],
    ['a list', []],
    ['nothing', null],
    ['more than the three', { nextStateCode: 'CONNECTED', token: 'x' }],
    ['information that is none', { nextStateCode: 'CONNECTED', nextStateInfo: 'x' }],
    ['machines without an id', { nextStateCode: 'DEVICE_SELECTION', nextStateInfo: { devices: [{ name: 'Pump' }] } }],
    ['a value that no field takes', { nextStateCode: 'FINAL_SUCCESS', nextStateInfo: { formFieldValue: 7 } }],
  ])('takes no answer with %s', async (_what, info) => {
    const id = subtask;
    await writeFile(join(folder, 'wrong.mjs'), `export const handler = () => (${JSON.stringify(info)});`);
    const answer = await exec(people.tech, { id, field: 'bad' });
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([503, 'function_failed', '2']);
    expect(answer.text).not.toContain('MADE_UP');
  });

  it.each([
    ['an unknown state', { currentStateCode: 'MADE_UP' }],
    ['no state', { currentStateCode: undefined }],
    ['no sub-task', { contextInfo: {} }],
    ['an id that is none', { contextInfo: { sbtskDetails: { id: '../1' } } }],
    ['information that is none', { stateInfo: 'x' }],
    ['something more', { lambdaArn: arn('pump') }],
  ])('takes no call with %s', async (_what, part) => {
    const whole = { contextInfo: { sbtskDetails: { id: subtask } }, currentStateCode: 'CONNECTED', stateInfo: null, ...part };
    const answer = await people.tech.post('/v1/my-tasks/exec-ble-section-logic', whole);
    expect([answer.status, answer.body.code]).toEqual([400, 'unreadable']);
  });
});

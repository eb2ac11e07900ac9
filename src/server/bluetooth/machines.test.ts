import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { isObject, mergePatch } from '../../../engine/core/json/index.ts';
import { machineFaults } from '../../../engine/core/machine/check.ts';
import type { MachineDefinition } from '../../../engine/core/machine/definition.ts';
import type { MachineState, StateInfo } from '../../../engine/core/machine/exchange.ts';
import { nextOf } from '../../../engine/core/machine/next.ts';
import { bytesOf, hexOf, readParts } from '../../../engine/core/machine/reading.ts';
import schema from '../../../schemas/definition/machine.schema.json' with { type: 'json' };
import gauge from './machines/pressure-gauge.json' with { type: 'json' };

const machine = gauge as unknown as MachineDefinition;
const next = (state: MachineState, info: StateInfo | null = null) => nextOf(machine, { state, info }, (key) => key);
const answer = (response: string, command = 'read') => ({ command, response });

describe('bytes of an answer', () => {
  it('are read as numbers of every kind, and as texts', () => {
    const bytes = bytesOf('ff 7f 80 01 02 03 04 41 42 00 43') ?? new Uint8Array();
    const part = (name: string, at: number, as: string, more: object = {}) => ({ name, at, as, ...more }) as never;
    expect(
      readParts(
        [
          part('a', 0, 'uint8'),
          part('b', 0, 'int8'),
          part('c', 1, 'uint16le'),
          part('d', 1, 'int16be', { scale: 0.1, digits: 1 }),
          part('e', 3, 'uint32be'),
          part('f', 7, 'text', { length: 4 }),
          part('g', 10, 'uint16le'),
        ],
        bytes,
      ),
    ).toEqual({ a: 255, b: -1, c: 32895, d: 3264, e: 0x01020304, f: 'AB', g: null });
    expect([hexOf(bytes.slice(0, 3)), bytesOf('f'), bytesOf('xy')]).toEqual(['ff7f80', undefined, undefined]);
  });
});

describe('a machine as data', () => {
  it('says what comes next in each state', () => {
    expect(next('INITIALIZATION')).toEqual({
      nextStateCode: 'SEARCHING_FOR_MACHINE',
      nextStateInfo: { services: machine.search.services, name_prefix: 'PG-' },
      outcome: null,
    });
    expect(next('PERMISSION_REQUIRED').nextStateInfo).toMatchObject({ devices: [{ id: 'choose', name: 'machine.pressure_gauge' }] });
    expect(next('CONNECTING', { device: { id: 'd1' } })).toMatchObject({
      nextStateCode: 'CONNECTING',
      nextStateInfo: { device: { id: 'd1' } },
    });
    expect(next('CONNECTED')).toMatchObject({
      nextStateCode: 'CHOOSE_COMMAND',
      nextStateInfo: { commands: [{ code: 'read', label: 'machine.read_pressure', timeout: 8000 }, { code: 'self_test' }] },
    });
    expect(next('DISCONNECTED')).toMatchObject({ nextStateCode: 'CONNECTING', outcome: 'machine.connecting_again' });
    for (const state of ['BLUETOOTH_NOT_FOUND', 'PERMISSION_DENIED'] as const) expect(next(state).nextStateCode).toBe(state);
    expect(next('ERROR_FOUND', { operationFailureCode: 'TIMEOUT' })).toMatchObject({
      nextStateCode: 'ERROR_FOUND',
      outcome: 'machine.no_answer',
    });
    expect(next('CHOOSE_COMMAND').nextStateCode).toBe('ERROR_FOUND');
  });

  it('reads an answer, waits while the machine measures, and takes no answer that says nothing', () => {
    const executed = (info: StateInfo) => next('EXECUTING_COMMAND_ON_ACTION', info);
    expect(executed(answer('a100a401eb00'))).toEqual({
      nextStateCode: 'FINAL_SUCCESS',
      nextStateInfo: { formFieldValue: '4.2 bar, 23.5 °C' },
      outcome: null,
    });
    expect(executed(answer('a102', 'self_test'))).toMatchObject({ nextStateCode: 'EXECUTING_COMMAND', outcome: 'machine.measuring' });
    expect(executed(answer('a100', 'self_test'))).toMatchObject({ nextStateCode: 'EXECUTING_COMMAND', outcome: 'machine.test_passed' });
    expect(executed(answer('a1010000000'))).toMatchObject({ nextStateCode: 'ERROR_FOUND' });
    expect(executed(answer('a100'))).toMatchObject({ nextStateCode: 'ERROR_FOUND' });
  });

  const isRight = new Ajv2020({ strict: false }).compile(schema);
  const texts = Object.fromEntries(
    JSON.stringify(gauge)
      .match(/t:machine\.[a-z_]+/g)
      ?.map((key) => [key.slice(2), 'words']) ?? [],
  );
  const check = (given: MachineDefinition) =>
    machineFaults({ file: 'machines/pressure-gauge.json', machine: given }, texts).map(({ pointer, code }) => `${pointer} ${code}`);

  it('is checked: it takes its schema, and holds together', () => {
    expect([isRight(gauge), check(machine)]).toEqual([true, []]);
    expect(isRight({ ...gauge, states: { FLYING: [{ next: 'ERROR_FOUND' }] } })).toBe(false);
    expect(isRight({ ...gauge, search: { services: ['fff0'] } })).toBe(false);
  });

  const [read] = gauge.commands;
  const branches = (...list: object[]) => ({ states: { CONNECTED: list } });
  it.each([
    ['a name that its file has not', { id: 'other' }, ['/id id']],
    ['words that there are not', { label: 't:machine.none' }, ['/label unknown-label']],
    [
      'a service that is not searched for',
      { search: { services: ['0000fff9-0000-1000-8000-00805f9b34fb'] } },
      ['/commands/0/service unknown-service', '/commands/1/service unknown-service'],
    ],
    [
      'a reading beyond the answer',
      { commands: [{ ...read, answer: { ...read?.answer, bytes: 5 } }, gauge.commands[1]] },
      ['/commands/0/reading/2/at beyond'],
    ],
    [
      'a command that there is not',
      branches({ next: 'EXECUTING_COMMAND', command: 'reed' }),
      ['/states/CONNECTED/0/command unknown-command'],
    ],
    ['a state that lacks what it needs', branches({ next: 'FINAL_SUCCESS' }), ['/states/CONNECTED/0 required']],
    ['a key of another state', branches({ next: 'CONNECTING', value: "'x'" }), ['/states/CONNECTED/0/value unsuitable']],
    ['a condition over what is not read', branches({ when: 'doc.presure > 1', next: 'ERROR_FOUND' }), ['/states/CONNECTED/0/when rule']],
    ['a value that is no text', branches({ next: 'FINAL_SUCCESS', value: 'doc.pressure' }), ['/states/CONNECTED/0/value rule']],
    ['a branch that is never reached', branches({ next: 'CONNECTING' }, { next: 'ERROR_FOUND' }), ['/states/CONNECTED/0 never']],
  ])('names %s', (_, change, expected) => {
    const changed = mergePatch(gauge, change);
    expect(isObject(changed) && check(changed as unknown as MachineDefinition)).toEqual(expected);
  });
});

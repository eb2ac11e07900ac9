import { describe, expect, it } from 'vitest';
import { machineStates, type StateInfo } from '../../../engine/core/machine/exchange.ts';
import { type Effect, type Flow, type FlowEvent, initialFlow, MOST_ASKED, moved } from './flow.ts';
import { isCallSkipped } from './flow-info.ts';
import { flowWords, isBusy, mainAction } from './flow-words.ts';

type Said = readonly [code: string, info?: StateInfo | null, outcome?: unknown];

/** What a flow comes to by events, and the effects of the last one. */
function play(start: Flow, ...events: readonly ((flow: Flow) => FlowEvent)[]) {
  return events.reduce<{ flow: Flow; effects: readonly Effect[] }>(({ flow }, event) => moved(flow, event(flow)), {
    flow: start,
    effects: [],
  });
}
const start = (): FlowEvent => ({ kind: 'start' });
const retry = (): FlowEvent => ({ kind: 'retry' });
const abort = (): FlowEvent => ({ kind: 'abort' });
const server =
  (...[code, info = null, outcome]: Said) =>
  ({ step }: Flow): FlowEvent => ({ kind: 'server', step, code, info, outcome });
const app =
  (...[code, info = null]: Said) =>
  ({ appStep }: Flow): FlowEvent => ({ kind: 'app', step: appStep, code, info });
const failure =
  (isNetwork: boolean) =>
  ({ step }: Flow): FlowEvent => ({ kind: 'server-failed', step, isNetwork });

const ready = initialFlow(true);
/** Searching, as the function asked for it. */
const searching = play(ready, start, server('SEARCHING_FOR_MACHINE', { service: '180f' })).flow;
const devices = [{ id: 'a', name: 'Pump P-7' }, { id: 'b' }];

/** State and questions after the last event. */
const outline = ({ flow, effects }: ReturnType<typeof play>) => [
  flow.state,
  effects.map((effect) => (effect.kind === 'report' ? `report ${effect.value}` : `${effect.to}: ${effect.state}`)),
];

describe('the flow of a machine', () => {
  it('begins at initialization, or without Bluetooth', () => {
    expect([ready.state, mainAction(ready)]).toEqual(['INITIALIZATION', 'start']);
    expect(initialFlow(false).state).toBe('BLUETOOTH_NOT_FOUND');
    expect(outline(play(ready, start))).toEqual(['SPEAKING_TO_SERVER_LOGIC', ['server: INITIALIZATION']]);
  });

  it.each<[code: string, info: StateInfo | null, state: string, done: readonly string[]]>([
    ['INITIALIZATION', null, 'INITIALIZATION', []],
    ['PERMISSION_REQUIRED', null, 'PERMISSION_REQUIRED', ['app: PERMISSION_REQUIRED']],
    ['PERMISSION_DENIED', null, 'PERMISSION_DENIED', ['app: PERMISSION_DENIED']],
    ['SEARCHING_FOR_MACHINE', null, 'SEARCHING_FOR_MACHINE', ['app: SEARCHING_FOR_MACHINE']],
    ['DEVICE_SELECTION', { devices }, 'DEVICE_SELECTION', []],
    ['CONNECTING', { device: { id: 'a' } }, 'CONNECTING', ['app: CONNECTING']],
    ['CONNECTED', null, 'CONNECTED', ['app: CONNECTED']],
    ['DISCONNECTED', null, 'DISCONNECTED', ['app: DISCONNECTED']],
    ['EXECUTING_COMMAND', { command: 'READ' }, 'EXECUTING_COMMAND', ['app: EXECUTING_COMMAND']],
    ['EXECUTING_COMMAND', null, 'EXECUTING_COMMAND', []],
    ['EXECUTING_COMMAND', {}, 'EXECUTING_COMMAND', []],
    ['SPEAKING_TO_SERVER_LOGIC', null, 'SPEAKING_TO_SERVER_LOGIC', ['app: SPEAKING_TO_SERVER_LOGIC']],
    ['ERROR_FOUND', null, 'ERROR_FOUND', []],
    ['ERROR_FOUND', { operationFailureCode: 'E7' }, 'ERROR_FOUND', ['app: ERROR_FOUND']],
    ['FINAL_SUCCESS', { formFieldValue: '4.2 bar' }, 'INITIALIZATION', ['report 4.2 bar']],
    ['FINAL_SUCCESS', null, 'ERROR_FOUND', []],
    ['NETWORK_FAILURE', null, 'NETWORK_FAILURE', []],
    ['NETWORK_FAILURE', { permissionsDisabled: true }, 'NETWORK_FAILURE', ['app: NETWORK_FAILURE']],
    ['BLUETOOTH_NOT_FOUND', null, 'BLUETOOTH_NOT_FOUND', []],
    ['EXECUTING_COMMAND_ON_ACTION', { command: 'OPEN' }, 'EXECUTING_COMMAND_ON_ACTION', ['app: EXECUTING_COMMAND_ON_ACTION']],
    ['EXECUTING_COMMAND_ON_ACTION', null, 'EXECUTING_COMMAND_ON_ACTION', []],
    ['CHOOSE_COMMAND', { commands: [{ code: 'OPEN' }] }, 'CHOOSE_COMMAND', []],
    ['OPERATION_ABORT', null, 'OPERATION_ABORT', ['app: OPERATION_ABORT']],
    ['CONNECTED', { startOver: true }, 'INITIALIZATION', []],
    ['SOMETHING_NEW', null, 'FALLBACK', []],
  ])('when the function says %s %o: %s, %o', (code, info, state, done) => {
    expect(outline(play(ready, start, server(code, info)))).toEqual([state, done]);
  });

  it.each<[code: string, info: StateInfo | null, state: string, done: readonly string[]]>([
    ['INITIALIZATION', null, 'SPEAKING_TO_SERVER_LOGIC', ['server: INITIALIZATION']],
    ['PERMISSION_REQUIRED', null, 'SPEAKING_TO_SERVER_LOGIC', ['server: PERMISSION_REQUIRED']],
    ['PERMISSION_DENIED', null, 'SPEAKING_TO_SERVER_LOGIC', ['server: PERMISSION_DENIED']],
    ['SEARCHING_FOR_MACHINE', null, 'SPEAKING_TO_SERVER_LOGIC', ['server: SEARCHING_FOR_MACHINE']],
    ['DEVICE_SELECTION', { devices }, 'DEVICE_SELECTION', []],
    ['CONNECTING', null, 'SPEAKING_TO_SERVER_LOGIC', ['server: CONNECTING']],
    ['CONNECTED', null, 'SPEAKING_TO_SERVER_LOGIC', ['server: CONNECTED']],
    ['DISCONNECTED', null, 'SPEAKING_TO_SERVER_LOGIC', ['server: DISCONNECTED']],
    ['EXECUTING_COMMAND', { response: '1' }, 'SPEAKING_TO_SERVER_LOGIC', ['server: EXECUTING_COMMAND']],
    ['EXECUTING_COMMAND', null, 'EXECUTING_COMMAND', []],
    ['EXECUTING_COMMAND', { operationFailureCode: 133 }, 'SPEAKING_TO_SERVER_LOGIC', ['server: EXECUTING_COMMAND']],
    ['SPEAKING_TO_SERVER_LOGIC', null, 'SPEAKING_TO_SERVER_LOGIC', ['server: SPEAKING_TO_SERVER_LOGIC']],
    ['ERROR_FOUND', null, 'ERROR_FOUND', []],
    ['ERROR_FOUND', { permissionsDisabled: true }, 'SPEAKING_TO_SERVER_LOGIC', ['server: ERROR_FOUND']],
    ['FINAL_SUCCESS', { formFieldValue: '7' }, 'INITIALIZATION', ['report 7']],
    ['NETWORK_FAILURE', null, 'NETWORK_FAILURE', []],
    ['BLUETOOTH_NOT_FOUND', null, 'SPEAKING_TO_SERVER_LOGIC', ['server: BLUETOOTH_NOT_FOUND']],
    ['EXECUTING_COMMAND_ON_ACTION', { response: 'ok' }, 'SPEAKING_TO_SERVER_LOGIC', ['server: EXECUTING_COMMAND_ON_ACTION']],
    ['CHOOSE_COMMAND', null, 'CHOOSE_COMMAND', []],
    ['OPERATION_ABORT', null, 'SPEAKING_TO_SERVER_LOGIC', ['server: OPERATION_ABORT']],
    ['something new', null, 'FALLBACK', []],
  ])('when the app reports %s %o: %s, %o', (code, info, state, done) => {
    expect(outline(play(searching, app(code, info)))).toEqual([state, done]);
  });

  it('hands on what is known, to app and function alike', () => {
    expect(play(ready, start, server('CONNECTING', { device: 'x' })).effects).toMatchObject([{ info: { device: 'x' } }]);
    expect(play(searching, app('CONNECTED', { rssi: -40 })).effects).toMatchObject([{ to: 'server', info: { rssi: -40 } }]);
  });

  it('asks the machine that the person chose, and no other', () => {
    const chooser = play(
      searching,
      app('DEVICE_SELECTION', { devices: [...devices, { id: 'a', name: 'Twice' }, { name: 'None' }, 7] }),
    ).flow;
    expect(chooser.choices.map(({ id, label }) => [id, label])).toEqual([
      ['a', 'Pump P-7'],
      ['b', 'b'],
    ]);
    const chosen = moved(chooser, { kind: 'device', id: 'a' });
    expect(outline(chosen)).toEqual(['CONNECTING', ['app: CONNECTING']]);
    expect(chosen.effects).toMatchObject([{ info: { device: { id: 'a', name: 'Pump P-7' } } }]);
    expect(moved(chooser, { kind: 'device', id: 'c' }).flow).toBe(chooser);
    expect(moved(searching, { kind: 'device', id: 'a' }).flow).toBe(searching);
    // More of them turn up while the chooser is open.
    expect(play(chooser, app('DEVICE_SELECTION', { devices: [...devices, { id: 'c' }] })).flow.choices).toHaveLength(3);
  });

  it('has the machine do what the person chose', () => {
    const commands = [{ code: 'OPEN', label: 'Open the valve' }, { code: 'SHUT' }];
    const chooser = play(ready, start, server('CHOOSE_COMMAND', { commands })).flow;
    const chosen = moved(chooser, { kind: 'command', id: 'OPEN' });
    expect(outline(chosen)).toEqual(['EXECUTING_COMMAND_ON_ACTION', ['app: EXECUTING_COMMAND_ON_ACTION']]);
    expect(chosen.effects).toMatchObject([{ info: { command: { code: 'OPEN', label: 'Open the valve' } } }]);
    expect(moved(chooser, { kind: 'command', id: 'BURN' }).effects).toEqual([]);
  });

  it('repeats the last request after a failure of the network', () => {
    const asking = play(searching, app('CONNECTED', { rssi: -40 }));
    const broken = play(asking.flow, failure(true)).flow;
    expect([broken.state, mainAction(broken)]).toEqual(['NETWORK_FAILURE', 'retry']);
    const again = play(broken, retry);
    expect(again.effects).toEqual([{ ...asking.effects[0], step: again.flow.step }]);
    expect(again.flow.state).toBe('SPEAKING_TO_SERVER_LOGIC');
    // The app's own network is no other: what it was asked is asked again.
    const lost = play(searching, app('NETWORK_FAILURE')).flow;
    expect(outline(play(lost, retry))).toEqual(['SEARCHING_FOR_MACHINE', ['app: SEARCHING_FOR_MACHINE']]);
    expect(moved(searching, { kind: 'retry' }).effects).toEqual([]);
  });

  it('tells a function that failed from a network that did', () => {
    const broken = play(searching, app('CONNECTED'), failure(false)).flow;
    expect([broken.state, flowWords(broken), mainAction(broken)]).toEqual(['ERROR_FOUND', 'bluetooth.logic_failed', 'start']);
    expect(flowWords(play(broken, start).flow)).toBe('bluetooth.speaking');
  });

  it('stops when the person says so or the form goes, and hears nothing any more', () => {
    const stopped = play(searching, abort);
    expect(outline(stopped)).toEqual(['OPERATION_ABORT', ['app: OPERATION_ABORT']]);
    for (const late of [app('CONNECTED'), server('CONNECTED'), failure(true), abort, retry])
      expect(play(stopped.flow, late)).toMatchObject({ flow: { state: 'OPERATION_ABORT' }, effects: [] });
    expect(outline(play(stopped.flow, start))).toEqual(['SPEAKING_TO_SERVER_LOGIC', ['server: INITIALIZATION']]);
    expect(play(ready, abort).effects).toEqual([]);
  });

  it('takes no answer that is late', () => {
    const early = play(ready, start).flow;
    const later = play(early, start).flow;
    expect(play(later, () => server('CONNECTED')(early)).effects).toEqual([]);
    const connecting = play(searching, app('DEVICE_SELECTION', { devices }), () => ({ kind: 'device', id: 'a' })).flow;
    expect(play(connecting, () => app('DEVICE_SELECTION', { devices })(searching)).flow).toBe(connecting);
    // After the end nothing of the old flow reaches the new one.
    const done = play(searching, app('FINAL_SUCCESS', { formFieldValue: '7' })).flow;
    expect([done.isDone, done.state, play(done, app('CONNECTED')).effects]).toEqual([true, 'INITIALIZATION', []]);
  });

  it('hears of what happens by itself while the server is asked', () => {
    const asking = play(searching, app('CONNECTED')).flow;
    const lost = play(asking, app('DISCONNECTED'));
    expect(outline(lost)).toEqual(['SPEAKING_TO_SERVER_LOGIC', ['server: DISCONNECTED']]);
    expect(play(lost.flow, () => server('EXECUTING_COMMAND', { command: 'READ' })(asking)).effects).toEqual([]);
  });

  it('says what function and app say', () => {
    expect(play(ready, start, server('ERROR_FOUND', null, { message: 'Pump 7 is locked' })).flow.words).toBe('Pump 7 is locked');
    expect(play(ready, start, server('CONNECTING', { message: 'Hold still' }, 'Found it')).flow.words).toBe('Hold still');
    expect(play(ready, start, server('CONNECTED', null, { code: 1 })).flow.words).toBeUndefined();
    expect(play(searching, app('ERROR_FOUND', { message: ' ' })).flow.words).toBeUndefined();
  });

  it('does not let function and app send each other round for ever', () => {
    let { flow } = play(ready, start);
    let asked = 1;
    for (; flow.state !== 'ERROR_FOUND'; asked += 1) {
      flow = play(flow, asked % 2 === 1 ? server('CONNECTED') : app('CONNECTED')).flow;
      if (asked > MOST_ASKED + 1) throw new Error('It goes on.');
    }
    expect(flow.asked).toBe(MOST_ASKED);
    expect(outline(play(flow, start))).toEqual(['SPEAKING_TO_SERVER_LOGIC', ['server: INITIALIZATION']]);
  });
});

it.each(machineStates)('%s has words, and a button that leads on', (state) => {
  const flow = { ...searching, state };
  expect(flowWords(flow)).toMatch(/^bluetooth\.\w+$/);
  expect(['start', 'retry', 'abort']).toContain(mainAction(flow));
  if (isBusy(flow)) expect(mainAction(flow)).toBe('abort');
});

it.each([
  ['ERROR_FOUND', null, true],
  ['ERROR_FOUND', { operationFailureCode: '' }, true],
  ['ERROR_FOUND', { operationFailureCode: '133' }, false],
  ['NETWORK_FAILURE', null, true],
  ['CHOOSE_COMMAND', { permissionsDisabled: false }, true],
  ['CHOOSE_COMMAND', { permissionsDisabled: true }, false],
  ['FINAL_SUCCESS', { formFieldValue: '1' }, true],
  ['EXECUTING_COMMAND', null, true],
  ['EXECUTING_COMMAND', { response: '' }, false],
  ['CONNECTED', null, false],
])('the call of %s with %o is skipped: %s', (state, info, isSkipped) => {
  expect(isCallSkipped(state, info)).toBe(isSkipped);
});

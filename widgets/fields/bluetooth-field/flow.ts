/**
 * The flow of a Bluetooth machine as a pure function: a state and what happens give the next state
 * and what is to be done. The server's function leads; the app acts and reports; the person starts, chooses and stops.
 */
import { isMachineState, type MachineState, type StateInfo } from '../../../engine/core/machine/exchange.ts';
import { choicesIn, type FlowChoice, isCallSkipped, valueIn, wordsIn } from './flow-info.ts';

export type Ask = { readonly to: 'app' | 'server'; readonly state: MachineState; readonly info: StateInfo | null };

export type Flow = {
  /** FALLBACK: the app is in a state that this page does not know. */
  readonly state: MachineState | 'FALLBACK';
  readonly choices: readonly FlowChoice[];
  /** What function or app say to the person. */
  readonly words: string | undefined;
  /** Why ERROR_FOUND: the function could not be called. */
  readonly hasLogicFailed: boolean;
  /** The flow came to its end and the value was reported. */
  readonly isDone: boolean;
  /** Between the start and whatever ends it. */
  readonly isActive: boolean;
  /** Asked last, for Retry. */
  readonly last: Ask | undefined;
  /** Number of the last question; an answer to an earlier one is late. */
  readonly step: number;
  /** Number of the last question to the app, which may report by itself later. */
  readonly appStep: number;
  /** Questions since the start. */
  readonly asked: number;
};

export type FlowEvent =
  | { readonly kind: 'start' | 'retry' | 'abort' }
  | { readonly kind: 'device' | 'command'; readonly id: string }
  | { readonly kind: 'app'; readonly step: number; readonly code: string; readonly info: StateInfo | null }
  | {
      readonly kind: 'server';
      readonly step: number;
      readonly code: unknown;
      readonly info: StateInfo | null;
      readonly outcome?: unknown;
    }
  | { readonly kind: 'server-failed'; readonly step: number; readonly isNetwork: boolean };

export type Effect = (Ask & { readonly kind: 'ask'; readonly step: number }) | { readonly kind: 'report'; readonly value: string };

export type Moved = { readonly flow: Flow; readonly effects: readonly Effect[] };

/** Function and app that send each other round in circles are stopped here. */
export const MOST_ASKED = 200;

/** Where the flow begins, and where it begins anew. */
export const initialFlow = (hasMachine: boolean): Flow => ({
  state: hasMachine ? 'INITIALIZATION' : 'BLUETOOTH_NOT_FOUND',
  choices: [],
  words: undefined,
  hasLogicFailed: false,
  isDone: false,
  isActive: false,
  last: undefined,
  step: 0,
  appStep: 0,
  asked: 0,
});

/** What an event makes of the flow. What cannot happen now (an answer that is late, a choice of nothing) changes nothing. */
export function moved(flow: Flow, event: FlowEvent): Moved {
  switch (event.kind) {
    case 'start':
      return ask({ ...anew(flow), isActive: true }, { to: 'server', state: 'INITIALIZATION', info: null });
    case 'retry':
      return flow.state === 'NETWORK_FAILURE' && flow.isActive && flow.last ? ask(flow, flow.last) : still(flow);
    case 'abort':
      return flow.isActive ? aborted(flow) : still(flow);
    case 'device':
      return chosen(flow, { from: 'DEVICE_SELECTION', to: 'CONNECTING', id: event.id, name: 'device' });
    case 'command':
      return chosen(flow, { from: 'CHOOSE_COMMAND', to: 'EXECUTING_COMMAND_ON_ACTION', id: event.id, name: 'command' });
    case 'app':
      return flow.isActive && event.step === flow.appStep ? reported(flow, event.code, event.info) : still(flow);
    case 'server':
      return flow.isActive && event.step === flow.step ? told(flow, event) : still(flow);
    case 'server-failed':
      return flow.isActive && event.step === flow.step ? failed(flow, event.isNetwork) : still(flow);
  }
}

const still = (flow: Flow): Moved => ({ flow, effects: [] });
/** A later answer must not pass for one to the new flow, so the numbers go on. */
const anew = (flow: Flow): Flow => ({ ...initialFlow(true), step: flow.step, appStep: flow.appStep });

function ask(flow: Flow, question: Ask): Moved {
  if (flow.asked >= MOST_ASKED) return still(resting(flow, 'ERROR_FOUND', null));
  const step = flow.step + 1;
  const state = question.to === 'server' ? 'SPEAKING_TO_SERVER_LOGIC' : question.state;
  const asking = { ...flow, state, step, last: question, asked: flow.asked + 1, choices: [], hasLogicFailed: false };
  return {
    flow: question.to === 'app' ? { ...asking, appStep: step } : asking,
    effects: [{ kind: 'ask', step, ...question }],
  };
}

/** Stays in a state until a person, or the machine by itself, does something. */
const resting = (flow: Flow, state: Flow['state'], info: StateInfo | null): Flow => ({
  ...flow,
  state,
  choices: choicesIn(state, info),
  words: wordsIn(info) ?? flow.words,
  hasLogicFailed: false,
});

function aborted(flow: Flow): Moved {
  const { flow: stopped, effects } = ask({ ...flow, asked: 0, words: undefined }, { to: 'app', state: 'OPERATION_ABORT', info: null });
  return { flow: { ...stopped, isActive: false, last: undefined }, effects };
}

type Choice = { readonly from: MachineState; readonly to: MachineState; readonly id: string; readonly name: string };

function chosen(flow: Flow, { from, to, id, name }: Choice): Moved {
  const choice = flow.choices.find((each) => each.id === id);
  if (!flow.isActive || flow.state !== from || !choice) return still(flow);
  return ask({ ...flow, words: undefined }, { to: 'app', state: to, info: { [name]: choice.value } });
}

/** The app says in which state the machine is. */
function reported(flow: Flow, code: string, info: StateInfo | null): Moved {
  const said = { ...flow, words: wordsIn(info) };
  if (!isMachineState(code)) return still(resting(said, 'FALLBACK', info));
  // Which machine, the person says; there is nothing for the function in it.
  if (code === 'DEVICE_SELECTION') return still(resting(said, code, info));
  if (!isCallSkipped(code, info)) return ask(said, { to: 'server', state: code, info });
  return code === 'FINAL_SUCCESS' ? finished(said, info) : still(resting(said, code, info));
}

/** The function says what comes next. */
function told(flow: Flow, { code, info, outcome }: Extract<FlowEvent, { kind: 'server' }>): Moved {
  const said = { ...flow, words: wordsIn(outcome) };
  if (!isMachineState(code)) return still(resting(said, 'FALLBACK', info));
  if (info?.startOver === true || code === 'INITIALIZATION') return still({ ...anew(flow), words: wordsIn(info) ?? said.words });
  if (code === 'FINAL_SUCCESS') return finished(said, info);
  if (code === 'OPERATION_ABORT') return aborted(said);
  if (code === 'DEVICE_SELECTION' || code === 'BLUETOOTH_NOT_FOUND') return still(resting(said, code, info));
  if (isCallSkipped(code, info)) return still(resting(said, code, info));
  return ask({ ...said, words: wordsIn(info) ?? said.words }, { to: 'app', state: code, info });
}

/** Reports the value and is ready for the next time. A success without a value is none. */
function finished(flow: Flow, info: StateInfo | null): Moved {
  const value = valueIn(info);
  if (value === undefined) return still(resting(flow, 'ERROR_FOUND', null));
  return { flow: { ...anew(flow), isDone: true, words: flow.words }, effects: [{ kind: 'report', value }] };
}

function failed(flow: Flow, isNetwork: boolean): Moved {
  if (isNetwork) return still({ ...flow, state: 'NETWORK_FAILURE', words: undefined });
  return still({ ...flow, state: 'ERROR_FOUND', words: undefined, hasLogicFailed: true });
}

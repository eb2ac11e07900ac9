/** Leads a flow: does what it asks for, hands it what comes back. */
import { isObject } from '../../../engine/core/json/index.ts';
import type { MachineState, StateInfo } from '../../../engine/core/machine/exchange.ts';
import { type Effect, type Flow, type FlowEvent, initialFlow, moved } from './flow.ts';
import type { Machine } from './machine.ts';

export type AskLogic = (question: { readonly stateCode: MachineState; readonly stateInfo: StateInfo | null }) => Promise<unknown>;

export type ExchangeOptions = {
  /** Undefined: nothing here can reach one. */
  readonly machine: Machine | undefined;
  /** Answers `nextStateCode`, `nextStateInfo` and `outcome`; rejects with a CallError. */
  readonly logic: AskLogic;
  /** Takes the value of the form field. */
  readonly onValue: (value: string) => void;
};

export type Exchange = {
  get(): Flow;
  subscribe(listener: () => void): () => void;
  send(event: FlowEvent): void;
  /** The form goes: a flow under way is aborted, and the machine is heard no more. */
  close(): void;
};

let made = 0;

export function createExchange({ machine, logic, onValue }: ExchangeOptions): Exchange {
  made += 1;
  // Differs from those of other fields, and of this page before it was loaded anew.
  const id = `${Date.now()}-${made}`;
  const requestId = (step: number) => `${id}.${step}`;
  const listeners = new Set<() => void>();
  let flow = initialFlow(machine !== undefined);

  const send = (event: FlowEvent) => {
    const next = moved(flow, event);
    if (next.flow !== flow) {
      flow = next.flow;
      for (const listener of listeners) listener();
    }
    for (const effect of next.effects) act(effect);
  };
  const act = (effect: Effect) => {
    if (effect.kind === 'report') return onValue(effect.value);
    const { to, step, state, info } = effect;
    if (to === 'app') return machine?.ask({ requestId: requestId(step), stateCode: state, stateInfo: info });
    logic({ stateCode: state, stateInfo: info }).then(
      (answer) => send(answered(step, answer)),
      (error: unknown) => send({ kind: 'server-failed', step, isNetwork: isNetworkError(error) }),
    );
  };
  const stop = machine?.listen((answer) => {
    if (answer.requestId === requestId(flow.appStep))
      send({ kind: 'app', step: flow.appStep, code: answer.stateCode, info: answer.stateInfo });
  });
  return {
    get: () => flow,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: (event) => {
      // Without a machine there is nothing to start.
      if (machine) send(event);
    },
    close() {
      send({ kind: 'abort' });
      listeners.clear();
      stop?.();
    },
  };
}

function answered(step: number, answer: unknown): FlowEvent {
  const { nextStateCode: code, nextStateInfo, outcome } = isObject(answer) ? answer : {};
  return { kind: 'server', step, code, info: isObject(nextStateInfo) ? nextStateInfo : null, outcome };
}

/** Nothing answered, or a server that is too busy: worth a Retry, unlike a function that failed. */
const isNetworkError = (error: unknown): boolean => isObject(error) && (error.status === 0 || error.code === 'overloaded');

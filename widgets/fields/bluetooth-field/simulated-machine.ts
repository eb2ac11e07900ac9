/** A machine and its app without either, for tests and stories. */
import type { StateInfo } from '../../../engine/core/machine/exchange.ts';
import type { Machine, MachineAnswer, MachineAsk } from './machine.ts';

type Said = { readonly stateCode: string; readonly stateInfo: StateInfo | null };
/** What it does in a state; undefined: it does not answer. */
export type Behaviour = Readonly<Record<string, (info: StateInfo | null) => Said | undefined>>;

export type SimulatedMachine = Machine & {
  /** All that it was asked. */
  readonly asked: readonly MachineAsk[];
  /** Says something by itself. */
  say(stateCode: string, stateInfo?: StateInfo | null): void;
  readonly listeners: number;
};

export const devices = [
  { id: '00:11:22:33:44:55', name: 'Pump P-7' },
  { id: '00:11:22:33:44:66', name: 'Pump P-8' },
];

/** A pump: it is found among others, takes a connection, and reads its pressure. */
export const pump: Behaviour = {
  PERMISSION_REQUIRED: () => ({ stateCode: 'PERMISSION_REQUIRED', stateInfo: { isGranted: true } }),
  SEARCHING_FOR_MACHINE: () => ({ stateCode: 'DEVICE_SELECTION', stateInfo: { devices } }),
  CONNECTING: (info) => ({ stateCode: 'CONNECTED', stateInfo: { device: info?.device } }),
  EXECUTING_COMMAND: (info) => ({ stateCode: 'EXECUTING_COMMAND', stateInfo: { command: info?.command, response: '4.2 bar' } }),
  EXECUTING_COMMAND_ON_ACTION: (info) => ({
    stateCode: 'EXECUTING_COMMAND_ON_ACTION',
    stateInfo: { command: info?.command, response: 'ok' },
  }),
};

/** `wait`: milliseconds before each answer; without it they come at once, yet never before the question was asked. */
export function createSimulatedMachine({ behaviour = pump, wait = 0 }: { behaviour?: Behaviour; wait?: number } = {}): SimulatedMachine {
  const asked: MachineAsk[] = [];
  const listeners = new Set<(answer: MachineAnswer) => void>();
  const tell = (requestId: string, said: Said) => {
    for (const listener of listeners) listener({ requestId, ...said });
  };
  return {
    asked,
    ask(message) {
      asked.push(message);
      const answer = behaviour[message.stateCode]?.(message.stateInfo);
      if (answer) setTimeout(() => tell(message.requestId, answer), wait);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say: (stateCode, stateInfo = null) => tell(asked.at(-1)?.requestId ?? '', { stateCode, stateInfo }),
    get listeners() {
      return listeners.size;
    },
  };
}

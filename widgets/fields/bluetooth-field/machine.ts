/** The port to whatever can reach a Bluetooth machine: the native app around the page, or a simulation. */
import type { StateInfo } from '../../../engine/core/machine/exchange.ts';

/** What is to be done now: the state to act in, and what is known in it. */
export type MachineAsk = {
  /** Stands in every answer to this, so that an answer to something earlier is known as such. */
  readonly requestId: string;
  readonly stateCode: string;
  readonly stateInfo: StateInfo | null;
};
/** The state that the machine is in now; there may be several for one question, the last of them unasked (it was switched off, say). */
export type MachineAnswer = MachineAsk;

export type Machine = {
  ask(message: MachineAsk): void;
  /** Until what it answers is called. */
  listen(listener: (answer: MachineAnswer) => void): () => void;
  /** Tells whether there is a radio that is switched on, now and whenever that changes, until what it answers is called. Without it there is one. */
  watch?(listener: (isOn: boolean) => void): () => void;
};

/** Hosts hand the machine over as what it is to them: something unknown. */
export const isMachine = (value: unknown): value is Machine =>
  typeof value === 'object' &&
  value !== null &&
  'ask' in value &&
  typeof value.ask === 'function' &&
  'listen' in value &&
  typeof value.listen === 'function';

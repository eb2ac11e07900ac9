/** What the person reads in each state. */
import type { Flow } from './flow.ts';

/** Keys of texts. One that is forgotten does not compile. */
const words: Readonly<Record<Flow['state'], string>> = {
  INITIALIZATION: 'bluetooth.ready',
  PERMISSION_REQUIRED: 'bluetooth.permission_required',
  PERMISSION_DENIED: 'bluetooth.permission_denied',
  SEARCHING_FOR_MACHINE: 'bluetooth.searching',
  DEVICE_SELECTION: 'bluetooth.device_selection',
  CONNECTING: 'bluetooth.connecting',
  CONNECTED: 'bluetooth.connected',
  DISCONNECTED: 'bluetooth.disconnected',
  EXECUTING_COMMAND: 'bluetooth.executing',
  SPEAKING_TO_SERVER_LOGIC: 'bluetooth.speaking',
  ERROR_FOUND: 'bluetooth.error_found',
  FINAL_SUCCESS: 'bluetooth.received',
  NETWORK_FAILURE: 'bluetooth.network_failure',
  BLUETOOTH_NOT_FOUND: 'bluetooth.not_found',
  EXECUTING_COMMAND_ON_ACTION: 'bluetooth.executing_on_action',
  CHOOSE_COMMAND: 'bluetooth.choose_command',
  OPERATION_ABORT: 'bluetooth.aborted',
  FALLBACK: 'bluetooth.fallback',
};

/** The key of what is said now; what function or app say themselves stands beside it. */
export function flowWords({ state, hasLogicFailed, isDone }: Pick<Flow, 'state' | 'hasLogicFailed' | 'isDone'>): string {
  if (hasLogicFailed) return 'bluetooth.logic_failed';
  if (isDone) return 'bluetooth.received';
  return words[state];
}

const faults: ReadonlySet<Flow['state']> = new Set(['PERMISSION_DENIED', 'ERROR_FOUND', 'NETWORK_FAILURE']);
/** Whether the state interrupts the person. */
export const isFault = ({ state }: Pick<Flow, 'state'>): boolean => faults.has(state);

const ended: ReadonlySet<Flow['state']> = new Set(['PERMISSION_DENIED', 'ERROR_FOUND', 'BLUETOOTH_NOT_FOUND', 'FALLBACK']);

/** What the one button does: begin, repeat what failed, or stop what is under way. */
export function mainAction({ state, isActive, last }: Pick<Flow, 'state' | 'isActive' | 'last'>): 'start' | 'retry' | 'abort' {
  if (state === 'NETWORK_FAILURE' && last) return 'retry';
  return isActive && !ended.has(state) ? 'abort' : 'start';
}

const choosing: ReadonlySet<Flow['state']> = new Set(['DEVICE_SELECTION', 'CHOOSE_COMMAND', 'NETWORK_FAILURE']);
/** Whether the person waits for machine or server, rather than they for the person. */
export const isBusy = (flow: Pick<Flow, 'state' | 'isActive' | 'last'>): boolean =>
  mainAction(flow) === 'abort' && !choosing.has(flow.state);

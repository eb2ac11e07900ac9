/**
 * The exchange of a Bluetooth machine with its server logic: the states that it can be in, and
 * what is said between page and server. One list for both, so that neither knows a state that the other does not.
 */
import type { JsonSchema } from '../definitions/types.ts';

/** By the names that page, app and server know them by. */
export const machineStates = [
  'INITIALIZATION',
  'PERMISSION_REQUIRED',
  'PERMISSION_DENIED',
  'SEARCHING_FOR_MACHINE',
  'DEVICE_SELECTION',
  'CONNECTING',
  'CONNECTED',
  'DISCONNECTED',
  'EXECUTING_COMMAND',
  'SPEAKING_TO_SERVER_LOGIC',
  'ERROR_FOUND',
  'FINAL_SUCCESS',
  'NETWORK_FAILURE',
  'BLUETOOTH_NOT_FOUND',
  'EXECUTING_COMMAND_ON_ACTION',
  'CHOOSE_COMMAND',
  'OPERATION_ABORT',
] as const;

export type MachineState = (typeof machineStates)[number];

const known: ReadonlySet<unknown> = new Set(machineStates);
export const isMachineState = (code: unknown): code is MachineState => known.has(code);

/** What is known in a state. The function and the app may put more into it, which is passed on as it is. */
export type StateInfo = Readonly<Record<string, unknown>>;

export type ExchangeRequest<Context> = {
  readonly contextInfo: Context;
  readonly currentStateCode: MachineState;
  readonly stateInfo?: StateInfo | null;
};
export type ExchangeAnswer = {
  readonly nextStateCode: MachineState;
  readonly nextStateInfo: StateInfo | null;
  /** Words for the person, alone or as `message`; null for none. */
  readonly outcome: unknown;
};

const info: JsonSchema = { type: ['object', 'null'] };
const code: JsonSchema = { enum: machineStates };
const named = (id: string, name: string): JsonSchema => ({
  type: 'array',
  maxItems: 100,
  items: {
    type: 'object',
    required: [id],
    properties: { [id]: { type: 'string', minLength: 1, maxLength: 200 }, [name]: { type: ['string', 'null'], maxLength: 200 } },
  },
});

/** What the page sends. `context`: what it tells of the record, which the product says. */
export const exchangeRequestSchema = (context: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['contextInfo', 'currentStateCode'],
  additionalProperties: false,
  properties: { contextInfo: context, currentStateCode: code, stateInfo: info },
});

/** What the function answers, and the page is told. */
export const exchangeAnswerSchema: JsonSchema = {
  type: 'object',
  required: ['nextStateCode'],
  additionalProperties: false,
  properties: {
    nextStateCode: code,
    nextStateInfo: {
      ...info,
      properties: {
        startOver: { type: 'boolean', description: 'The flow begins anew.' },
        devices: { ...named('id', 'name'), description: 'DEVICE_SELECTION: what is chosen from.' },
        commands: { ...named('code', 'label'), description: 'CHOOSE_COMMAND: what is chosen from.' },
        formFieldValue: { type: 'string', minLength: 1, maxLength: 1000, description: 'FINAL_SUCCESS: value of the form field.' },
      },
    },
    outcome: { description: 'Words for the person, alone or as `message`.' },
  },
};

/** What comes next in the exchange with a machine that is data: a pure function of the state that was reported. */
import { isObject } from '../json/index.ts';
import { compileTrusted, type Rule } from '../rules/index.ts';
import { type MachineBranch, type MachineCommand, type MachineDefinition, USUAL_TIMEOUT } from './definition.ts';
import type { ExchangeAnswer, MachineState, StateInfo } from './exchange.ts';
import { bytesOf, readParts } from './reading.ts';

export type Reported = { readonly state: MachineState; readonly info: StateInfo | null };
/** The words of a key of texts. */
export type SayKey = (key: string) => string;

/** Of a browser that wants a tap of the person before it searches. */
export const CHOOSE_DEVICE = 'choose';

/** What the exchange does by itself, where a definition says nothing of a state. */
const usual: Readonly<Partial<Record<MachineState, readonly MachineBranch[]>>> = {
  INITIALIZATION: [{ next: 'SEARCHING_FOR_MACHINE' }],
  PERMISSION_REQUIRED: [{ next: 'DEVICE_SELECTION' }],
  PERMISSION_DENIED: [{ next: 'PERMISSION_DENIED' }],
  CONNECTING: [{ next: 'CONNECTING' }],
  DISCONNECTED: [{ next: 'CONNECTING' }],
  BLUETOOTH_NOT_FOUND: [{ next: 'BLUETOOTH_NOT_FOUND' }],
};

/** The definition has been checked. */
export function nextOf(machine: MachineDefinition, { state, info }: Reported, say: SayKey): ExchangeAnswer {
  const scope = { doc: readingOf(machine, info), input: { command: null, operationFailureCode: null, ...info } };
  const branches = machine.states[state] ?? usual[state] ?? [];
  const branch = branches.find(({ when }) => when === undefined || ruleOf(when).holds(scope));
  const outcome = branch?.say === undefined ? null : said(branch.say, say);
  if (!branch) return { nextStateCode: 'ERROR_FOUND', nextStateInfo: null, outcome };
  if (branch.next !== 'FINAL_SUCCESS')
    return { nextStateCode: branch.next, nextStateInfo: infoOf({ machine, branch, info, say }), outcome };
  const value = branch.value === undefined ? null : ruleOf(branch.value).evaluate(scope);
  // An answer that says nothing is no success.
  if (typeof value !== 'string' || value === '') return { nextStateCode: 'ERROR_FOUND', nextStateInfo: null, outcome };
  return { nextStateCode: 'FINAL_SUCCESS', nextStateInfo: { formFieldValue: value }, outcome };
}

const said = (key: string, say: SayKey) => say(key.slice('t:'.length));

const rules = new Map<string, Rule>();
function ruleOf(text: string): Rule {
  const rule = rules.get(text) ?? compileTrusted(text);
  rules.set(text, rule);
  return rule;
}

/** What the command that was carried out reads from its answer; a name of another command is null. */
function readingOf({ commands }: MachineDefinition, info: StateInfo | null): StateInfo {
  const names = commands.flatMap(({ reading = [] }) => reading.map(({ name }) => [name, null] as const));
  const command = commands.find(({ id }) => id === info?.command);
  const bytes = typeof info?.response === 'string' ? bytesOf(info.response) : undefined;
  return { ...Object.fromEntries(names), ...(command?.reading && bytes ? readParts(command.reading, bytes) : {}) };
}

type Going = { readonly machine: MachineDefinition; readonly branch: MachineBranch; readonly info: StateInfo | null; readonly say: SayKey };

function infoOf({ machine, branch, info, say }: Going): StateInfo | null {
  const { search, commands } = machine;
  switch (branch.next) {
    case 'SEARCHING_FOR_MACHINE':
      return { services: search.services, name_prefix: search.name_prefix ?? null };
    case 'DEVICE_SELECTION':
      return { devices: [{ id: CHOOSE_DEVICE, name: said(machine.label, say) }], services: search.services };
    case 'CONNECTING':
      return { device: isObject(info?.device) ? info.device : null };
    case 'EXECUTING_COMMAND': {
      const command = commands.find(({ id }) => id === branch.command);
      return command ? { command: orderOf(command, say) } : null;
    }
    case 'CHOOSE_COMMAND':
      return { commands: commands.filter(({ id }) => branch.commands?.includes(id)).map((command) => orderOf(command, say)) };
    default:
      return null;
  }
}

/** All that whoever reaches the machine needs to know. */
const orderOf = ({ id, label, service, write, answer, timeout = USUAL_TIMEOUT }: MachineCommand, say: SayKey): StateInfo => ({
  code: id,
  label: said(label, say),
  service,
  write: write ?? null,
  answer,
  timeout,
});

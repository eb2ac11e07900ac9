/** Whether definitions of machines say what can be: every fault with its place. */
import type { Fault } from '../definitions/types.ts';
import { didYouMean } from '../names/nearest.ts';
import { compileRule, type RuleType } from '../rules/index.ts';
import type { MachineBranch, MachineDefinition } from './definition.ts';
import { sizeOf } from './reading.ts';

export type MachineFile = { readonly file: string; readonly machine: MachineDefinition };
type Add = (pointer: string, code: string, message: string) => void;

/** Of files that their schema takes; `texts` are the English ones. */
export function machineFaults({ file, machine }: MachineFile, texts: Readonly<Record<string, string>>): readonly Fault[] {
  const faults: Fault[] = [];
  const add: Add = (pointer, code, message) => void faults.push({ file, pointer, code, message });
  const word = (key: string | undefined, pointer: string) => {
    if (key !== undefined && texts[key.slice(2)] === undefined) add(pointer, 'unknown-label', `English has no text "${key.slice(2)}".`);
  };
  if (!file.endsWith(`/${machine.id}.json`)) add('/id', 'id', `The file of "${machine.id}" is named ${machine.id}.json.`);
  word(machine.label, '/label');
  checkCommands(machine, add, word);
  const context = contextOf(machine);
  for (const [state, branches = []] of Object.entries(machine.states))
    branches.forEach((branch, index) => {
      const pointer = `/states/${state}/${index}`;
      word(branch.say, `${pointer}/say`);
      checkBranch({ machine, branch, pointer, context }, add);
      if (branch.when === undefined && index < branches.length - 1)
        add(pointer, 'never', 'What follows a branch without a condition is never reached.');
    });
  return faults;
}

function checkCommands({ commands, search }: MachineDefinition, add: Add, word: (key: string, pointer: string) => void): void {
  const ids = commands.map(({ id }) => id);
  commands.forEach(({ id, label, service, answer, reading = [] }, index) => {
    const pointer = `/commands/${index}`;
    word(label, `${pointer}/label`);
    if (ids.indexOf(id) < index) add(`${pointer}/id`, 'duplicate', `There is a command "${id}" already.`);
    if (!search.services.includes(service))
      add(`${pointer}/service`, 'unknown-service', 'A browser lets no service be used that "search" does not name.');
    reading.forEach((part, at) => {
      const here = `${pointer}/reading/${at}`;
      if (reading.findIndex(({ name }) => name === part.name) < at) add(`${here}/name`, 'duplicate', `"${part.name}" is read already.`);
      if (part.at + sizeOf(part) > answer.bytes)
        add(`${here}/at`, 'beyond', `The answer has ${answer.bytes} bytes; this ends at byte ${part.at + sizeOf(part)}.`);
      if (part.as === 'text' && part.length === undefined) add(here, 'required', 'A text says its "length".');
      if (part.as === 'text' && part.scale !== undefined) add(`${here}/scale`, 'unsuitable', 'A text is multiplied by nothing.');
    });
  });
}

type Context = Readonly<Record<'doc' | 'input', object>>;

/** A name that several commands read may be of either's type; the first one's holds. */
function contextOf({ commands }: MachineDefinition): Context {
  const parts = commands.flatMap(({ reading = [] }) => reading).toReversed();
  const object = (properties: object) => ({ type: 'object', properties, additionalProperties: false });
  return {
    doc: object(Object.fromEntries(parts.map(({ name, as }) => [name, { type: as === 'text' ? 'string' : 'number' }]))),
    input: object({ command: { type: 'string' }, operationFailureCode: { type: 'string' } }),
  };
}

type Place = {
  readonly machine: MachineDefinition;
  readonly branch: MachineBranch;
  readonly pointer: string;
  readonly context: Context;
};

function checkBranch({ machine, branch, pointer, context }: Place, add: Add): void {
  const ids = machine.commands.map(({ id }) => id);
  const known = (id: string, at: string) => {
    if (!ids.includes(id)) add(`${pointer}/${at}`, 'unknown-command', `There is no command "${id}".${didYouMean(id, ids)}`);
  };
  const rule = (name: 'when' | 'value', expects: RuleType) => {
    const text = branch[name];
    if (text === undefined) return;
    const compiled = compileRule(text, { ...context, expects });
    for (const { message } of compiled.ok ? [] : compiled.faults) add(`${pointer}/${name}`, 'rule', message);
  };
  rule('when', 'bool');
  rule('value', 'string');
  if (branch.command !== undefined) known(branch.command, 'command');
  for (const [index, id] of (branch.commands ?? []).entries()) known(id, `commands/${index}`);
  for (const [name, next] of OWN) {
    if (branch.next === next && branch[name] === undefined) add(pointer, 'required', `"${next}" needs "${name}".`);
    if (branch.next !== next && branch[name] !== undefined) add(`${pointer}/${name}`, 'unsuitable', `"${name}" belongs to "${next}".`);
  }
}

/** What belongs to one state that comes next, and is needed there. */
const OWN = [
  ['command', 'EXECUTING_COMMAND'],
  ['commands', 'CHOOSE_COMMAND'],
  ['value', 'FINAL_SUCCESS'],
] as const;

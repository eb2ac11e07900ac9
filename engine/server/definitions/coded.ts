/** Definitions held against the code of workflows, transitions and notifications: each names what the other has. */
import type { DefinitionFile, Fault, JsonSchema } from '../../core/definitions/types.ts';
import { ownSteps, stepsIn } from '../../core/flows/index.ts';
import { formatPointer, isObject, type JsonObject } from '../../core/json/index.ts';
import { didYouMean } from '../../core/names/nearest.ts';
import { notificationFaults } from './coded-notifications.ts';

/** A workflow that there is code for. */
export type Coded = { readonly entity: string; readonly name: string };

export type ProductCode = {
  readonly workflows: readonly Coded[];
  /** Effects of transitions, with the JSON Schemas of what they take. */
  readonly effects: readonly { readonly name: string; readonly options: JsonSchema }[];
  /** Names of steps of transitions. */
  readonly steps: readonly string[];
  /** Types of notifications that it tells people of. */
  readonly notifies: readonly string[];
};

const keyOf = ({ entity, name }: Coded) => `${entity}/${name}`;

/** Effects that the platform itself knows. */
const PLATFORM = ['tell', 'create', 'update'];

/** Workflows, effects, steps and notifications that only data, or only code, names, at their place in the definitions. */
export function codeFaults(files: readonly DefinitionFile[], code: ProductCode): readonly Fault[] {
  const entities = lastOfEach(files);
  const known = new Set(code.workflows.map(keyOf));
  const all = [...entities].map(([entity, defined]) => ({ entity, ...defined }));
  const named = all.flatMap(({ entity, workflows }) => workflows.map((workflow) => ({ ...workflow, entity })));
  const moved = all.flatMap(({ entity, transitions }) => transitions.map((transition) => ({ ...transition, entity })));
  const defined = new Set(named.map(keyOf));
  const moves = new Set(moved.map(keyOf));
  const codeless = named
    .filter((one) => !known.has(keyOf(one)) && !moves.has(keyOf(one)))
    .map(({ entity, name, file }) => ({
      file,
      pointer: formatPointer(['x-workflows', name]),
      code: 'no-code',
      message: `No code is registered for the workflow "${name}" of "${entity}", and it is no transition: nobody could run it.`,
    }));
  const idle = moved
    .filter((one) => known.has(keyOf(one)))
    .map(({ entity, name, file, at }) => ({
      file,
      pointer: formatPointer(at),
      code: 'idle-code',
      message: `Code is registered for the workflow "${name}" of "${entity}", ${at[0] === 'x-lifecycle' ? 'which is a transition' : 'which says what it does'}: it would never run.`,
    }));
  const undefinedOnes = code.workflows
    .filter((one) => !defined.has(keyOf(one)))
    .map(({ entity, name }) => ({
      file: entities.get(entity)?.file ?? `schemas/entities/${entity}.json`,
      pointer: '/x-workflows',
      code: 'no-workflow',
      message: `Code is registered for the workflow "${name}" of "${entity}", which the definition does not name.`,
    }));
  return [
    ...codeless,
    ...idle,
    ...undefinedOnes,
    ...moved.flatMap((transition) => partFaults(transition, code)),
    ...flowFaults(files, code.effects),
    ...notificationFaults(files, code.notifies),
  ];
}

/** Steps of flows that no code answers to. */
const flowFaults = (files: readonly DefinitionFile[], effects: ProductCode['effects']): readonly Fault[] =>
  files.flatMap(({ file, kind, json }) => {
    const found = kind === 'flow' && isObject(json) ? stepsIn(json.do, ['do']) : [];
    return found.flatMap(({ at, step }) => (ownSteps.includes(String(step.do)) ? [] : effectFaults({ file, at, effect: step }, effects)));
  });

/** A transition, or a workflow that says what it does. */
type Transition = Member & { readonly at: readonly string[] };

/** Steps and effects of a transition that no code answers to, and options that an effect does not take. */
function partFaults({ at: here, file, json }: Transition, { effects, steps }: ProductCode): readonly Fault[] {
  const step = typeof json.run === 'string' && !steps.includes(json.run) ? [json.run] : [];
  const stated = Array.isArray(json.effects) ? json.effects.filter(isObject) : [];
  return [
    ...step.map((unknown) => ({
      file,
      pointer: formatPointer([...here, 'run']),
      code: 'unknown-step',
      message: `No step "${unknown}" is registered.${didYouMean(unknown, steps)}`,
    })),
    ...stated.flatMap((effect, index) => effectFaults({ file, at: [...here, 'effects', String(index)], effect }, effects)),
  ];
}

type Stated = { readonly file: string; readonly at: readonly string[]; readonly effect: JsonObject };

function effectFaults({ file, at, effect }: Stated, known: ProductCode['effects']): readonly Fault[] {
  const name = String(effect.do);
  if (PLATFORM.includes(name)) return [];
  const found = known.find((one) => one.name === name);
  if (!found) {
    const near = didYouMean(name, [...PLATFORM, ...known.map((one) => one.name)]);
    return [{ file, pointer: formatPointer([...at, 'do']), code: 'unknown-effect', message: `No effect "${name}" is registered.${near}` }];
  }
  const given = Object.keys(isObject(effect.with) ? effect.with : {});
  const options = Object.keys(isObject(found.options.properties) ? found.options.properties : {});
  const needed = Array.isArray(found.options.required) ? found.options.required.map(String) : [];
  return [
    ...given
      .filter((option) => !options.includes(option))
      .map((option) => ({
        file,
        pointer: formatPointer([...at, 'with', option]),
        code: 'unknown-key',
        message: `The effect "${name}" takes no "${option}".${didYouMean(option, options)}`,
      })),
    ...needed
      .filter((option) => !given.includes(option))
      .map((option) => ({
        file,
        pointer: formatPointer(at),
        code: 'missing-key',
        message: `The effect "${name}" needs "${option}" in "with".`,
      })),
  ];
}

type Named = { readonly name: string; readonly file: string };
type Member = Named & { readonly json: JsonObject };
type Defined = { readonly file: string; readonly workflows: readonly Named[]; readonly transitions: readonly Transition[] };

/** Entities by name with their workflows and transitions, each as the last folder has it; an extension (`x-extends`) has those below it too. */
function lastOfEach(files: readonly DefinitionFile[]): ReadonlyMap<string, Defined> {
  const found = new Map<string, Defined>();
  for (const { file, kind, json } of [...files].sort((a, b) => (a.layer ?? 0) - (b.layer ?? 0))) {
    if (kind !== 'entity' || !isObject(json) || typeof json.$id !== 'string') continue;
    const before = json['x-extends'] === true ? found.get(json.$id) : undefined;
    const workflows = membersOf(json['x-workflows'], file);
    const lifecycle = json['x-lifecycle'];
    const moved = membersOf(isObject(lifecycle) ? lifecycle.transitions : undefined, file);
    const transitions: readonly Transition[] = [
      ...moved.map((one) => ({ ...one, at: ['x-lifecycle', 'transitions', one.name] })),
      ...workflows.flatMap(({ name, json: { does } }) =>
        isObject(does) ? [{ name, file, json: does, at: ['x-workflows', name, 'does'] }] : [],
      ),
    ];
    found.set(json.$id, {
      file: before?.file ?? file,
      workflows: [...besides(before?.workflows, workflows), ...workflows],
      transitions: [...besides(before?.transitions, transitions), ...transitions],
    });
  }
  return found;
}

const membersOf = (holder: unknown, file: string): readonly Member[] =>
  Object.entries(isObject(holder) ? holder : {}).map(([name, json]) => ({ name, file, json: isObject(json) ? json : {} }));

const besides = <N extends Named>(before: readonly N[] = [], own: readonly Named[]): readonly N[] =>
  before.filter(({ name }) => !own.some((other) => other.name === name));

/** Definitions held against the code of workflows: each names what the other has. */
import type { DefinitionFile, Fault } from '../../core/definitions/types.ts';
import { formatPointer, isObject } from '../../core/json/index.ts';

/** A workflow that there is code for. */
export type Coded = { readonly entity: string; readonly name: string };

const keyOf = ({ entity, name }: Coded) => `${entity}/${name}`;

/** Workflows that only data, or only code, names, at their place in the definitions. */
export function codeFaults(files: readonly DefinitionFile[], coded: readonly Coded[]): readonly Fault[] {
  const entities = lastOfEach(files);
  const known = new Set(coded.map(keyOf));
  const named = [...entities].flatMap(([entity, { workflows }]) => workflows.map((workflow) => ({ ...workflow, entity })));
  const defined = new Set(named.map(keyOf));
  const codeless = named
    .filter((one) => !known.has(keyOf(one)))
    .map(({ entity, name, file }) => ({
      file,
      pointer: formatPointer(['x-workflows', name]),
      code: 'no-code',
      message: `No code is registered for the workflow "${name}" of "${entity}": nobody could run it.`,
    }));
  const undefinedOnes = coded
    .filter((one) => !defined.has(keyOf(one)))
    .map(({ entity, name }) => ({
      file: entities.get(entity)?.file ?? `schemas/entities/${entity}.json`,
      pointer: '/x-workflows',
      code: 'no-workflow',
      message: `Code is registered for the workflow "${name}" of "${entity}", which the definition does not name.`,
    }));
  return [...codeless, ...undefinedOnes];
}

type Defined = { readonly file: string; readonly workflows: readonly { readonly name: string; readonly file: string }[] };

/** Entities by name with their workflows, each as the last folder has it; an extension (`x-extends`) has those below it too. */
function lastOfEach(files: readonly DefinitionFile[]): ReadonlyMap<string, Defined> {
  const found = new Map<string, Defined>();
  for (const { file, kind, json } of [...files].sort((a, b) => (a.layer ?? 0) - (b.layer ?? 0))) {
    if (kind !== 'entity' || !isObject(json) || typeof json.$id !== 'string') continue;
    const before = json['x-extends'] === true ? found.get(json.$id) : undefined;
    const own = Object.keys(isObject(json['x-workflows']) ? json['x-workflows'] : {}).map((name) => ({ name, file }));
    const kept = (before?.workflows ?? []).filter(({ name }) => !own.some((other) => other.name === name));
    found.set(json.$id, { file: before?.file ?? file, workflows: [...kept, ...own] });
  }
  return found;
}

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
  const named = [...entities].flatMap(([entity, { file, names }]) => names.map((name) => ({ entity, name, file })));
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

/** Entities by name with their workflows, each as the last folder has it. */
function lastOfEach(files: readonly DefinitionFile[]): ReadonlyMap<string, { readonly file: string; readonly names: readonly string[] }> {
  const ordered = [...files].sort((a, b) => (a.layer ?? 0) - (b.layer ?? 0));
  return new Map(
    ordered.flatMap(({ file, kind, json }) => {
      if (kind !== 'entity' || !isObject(json) || typeof json.$id !== 'string') return [];
      const workflows = json['x-workflows'];
      return [[json.$id, { file, names: isObject(workflows) ? Object.keys(workflows) : [] }] as const];
    }),
  );
}

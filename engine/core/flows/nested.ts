/** Steps as they stand in a definition, with those that stand in them. */
import { isObject, type JsonObject } from '../json/index.ts';

export type StatedStep = { readonly at: readonly string[]; readonly step: JsonObject };

/** Keys of blocks under which other steps stand. */
const BODIES = ['steps', 'else', 'catch', 'late'];

/** Keys of blocks under which parts stand that have steps themselves. */
const PARTS = ['cases', 'branches'];

const partsIn = (stated: unknown, at: readonly string[]): readonly StatedStep[] =>
  (Array.isArray(stated) ? stated : []).flatMap((part, index) =>
    isObject(part) ? stepsIn(part.steps, [...at, String(index), 'steps']) : [],
  );

/** `at`: the keys that lead there. Whatever has no form of a step is left out. */
export const stepsIn = (stated: unknown, at: readonly string[]): readonly StatedStep[] =>
  (Array.isArray(stated) ? stated : []).flatMap((step, index) => {
    const here = [...at, String(index)];
    if (!isObject(step)) return [];
    return [
      { at: here, step },
      ...BODIES.flatMap((key) => stepsIn(step[key], [...here, key])),
      ...PARTS.flatMap((key) => partsIn(step[key], [...here, key])),
    ];
  });

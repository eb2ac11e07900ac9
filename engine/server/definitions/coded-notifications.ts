/** Types of notifications that nothing tells of, and those that only code names. */
import type { DefinitionFile, Fault } from '../../core/definitions/types.ts';
import { formatPointer, isObject } from '../../core/json/index.ts';
import { didYouMean } from '../../core/names/nearest.ts';

/** `notifies`: the types that code tells of; transitions and flows are looked through. */
export function notificationFaults(files: readonly DefinitionFile[], notifies: readonly string[]): readonly Fault[] {
  const defined = new Map<string, string>();
  for (const { file, kind, json } of files)
    if (kind === 'notification' && isObject(json) && isObject(json.types)) for (const id of Object.keys(json.types)) defined.set(id, file);
  const told = new Set([...notifies, ...files.flatMap(({ kind, json }) => (kind === 'entity' || kind === 'flow' ? toldIn(json) : []))]);
  const idle = [...defined]
    .filter(([id]) => !told.has(id))
    .map(([id, file]) => ({
      file,
      pointer: formatPointer(['types', id]),
      code: 'unused-notification',
      message: `No transition, no flow and no code tells anybody of "${id}".`,
    }));
  const undefinedOnes = [...new Set(notifies)]
    .filter((id) => !defined.has(id))
    .map((id) => ({
      file: 'screens',
      pointer: '',
      code: 'no-notification',
      message: `Code tells people of "${id}", which no file of a folder "notifications" defines.${didYouMean(id, defined.keys())}`,
    }));
  return [...idle, ...undefinedOnes];
}

/** Types that effects and steps anywhere inside name. */
function toldIn(json: unknown): readonly string[] {
  if (Array.isArray(json)) return json.flatMap(toldIn);
  if (!isObject(json)) return [];
  const own = json.do === 'tell' && typeof json.type === 'string' ? [json.type] : [];
  return [...own, ...Object.values(json).flatMap(toldIn)];
}

import type { EntityDraft } from '../draft.ts';
import { inside } from '../report.ts';
import type { Field } from '../types.ts';
import type { Workspace } from './workspace.ts';

/** Reports fields that are computed, in the end, from themselves. */
export function checkComputed({ report }: Workspace, draft: EntityDraft, fields: ReadonlyMap<string, Field>): void {
  const inputs = new Map(
    [...fields.values()].flatMap((field) =>
      field.rules.compute ? [[field.name, field.rules.compute.reads.map(docField).filter((name) => name !== undefined)] as const] : [],
    ),
  );
  const done = new Set<string>();
  for (const name of inputs.keys()) {
    const cycle = cycleFrom(name, inputs, [], done);
    const place = draft.fields.get(name)?.place;
    if (cycle !== undefined && place !== undefined)
      report.add(inside(place, 'x-compute'), 'compute-cycle', `It is computed from itself: ${cycle.join(' → ')}.`);
  }
}

/** `doc/total/x` → `total` */
function docField(path: string): string | undefined {
  const [root, name] = path.split('/');
  return root === 'doc' ? name : undefined;
}

/** The way from a field back to itself; each cycle is found once, at its first field. */
function cycleFrom(
  name: string,
  inputs: ReadonlyMap<string, readonly string[]>,
  path: readonly string[],
  done: Set<string>,
): readonly string[] | undefined {
  const start = path.indexOf(name);
  if (start >= 0) return [...path.slice(start), name];
  if (done.has(name)) return undefined;
  for (const input of inputs.get(name) ?? []) {
    const cycle = cycleFrom(input, inputs, [...path, name], done);
    if (cycle !== undefined) return markDone(cycle, done);
  }
  done.add(name);
  return undefined;
}

function markDone(cycle: readonly string[], done: Set<string>): readonly string[] {
  for (const name of cycle) done.add(name);
  return cycle;
}

/** Whether ready-made groups are what they promise: fixtures that name what there is, in texts that there are, and groups that hold together. */
import type { Entity, Fault } from '../../../engine/core/definitions/types.ts';
import { fixtureFaults } from '../../../engine/server/fixtures/index.ts';
import { type Said, wordsOf } from '../../../engine/server/kernel/said.ts';
import { textsOf } from '../../../engine/server/workflows/rows.ts';
import { entityOf } from './groups.ts';
import { type GroupLifecycle, lifecycleFaults } from './lifecycle.ts';
import { type readyMade, rowsOf } from './ready-made.ts';

type ReadyMade = Awaited<ReturnType<typeof readyMade>>[number];
type Known = { readonly entities: ReadonlyMap<string, Entity>; readonly texts: Readonly<Record<string, string>> };

export const readyMadeFaults = (files: readonly ReadyMade[], known: Known): readonly Fault[] =>
  files.flatMap((one) => {
    const named = fixtureFaults([one], known.entities);
    return [...named, ...untold(one, known), ...(named.length > 0 ? [] : brokenIn(one, known))];
  });

/** Texts by keys that no English text has. */
function untold({ file, fixture }: ReadyMade, { texts }: Known): readonly Fault[] {
  const found: Fault[] = [];
  const look = (value: unknown, pointer: string): void => {
    if (typeof value === 'string' && value.startsWith('t:') && texts[value.slice(2)] === undefined)
      found.push({ file, pointer, code: 'unknown-label', message: `English has no text "${value.slice(2)}".` });
    if (typeof value !== 'object' || value === null) return;
    for (const [name, each] of Object.entries(value)) look(each, `${pointer}/${name}`);
  };
  look(fixture, '');
  return found;
}

/** The look that the group is given when it is switched on; a hint is a fault here. */
function brokenIn({ file, fixture, kind }: ReadyMade, { entities, texts }: Known): readonly Fault[] {
  const say = (message: Said) => wordsOf(message, (key) => texts[key]);
  return lifecycleFaults(lifecycleIn(fixture, kind, entities)).map(({ code, message }) => ({
    file,
    pointer: '/steps',
    code: `lifecycle-${code.replaceAll('_', '-')}`,
    message: say(message),
  }));
}

const keyIn = (reference: unknown) => String(reference).slice('@status/'.length);

function lifecycleIn(fixture: ReadyMade['fixture'], stated: string, entities: Known['entities']): GroupLifecycle {
  const kind = stated === 'subtask' ? 'subtask' : 'request';
  const states = rowsOf(fixture, 'status').map((row) => {
    const id = String(row['#']);
    const marks = { isInitial: row.is_initial === true, isFinal: row.is_final === true, isRetired: row.is_retired === true };
    return { id, title: id, statusType: String(row.status_type), require: [], asked: textsOf(row.required_fields), ...marks };
  });
  return {
    kind,
    entity: entities.get(entityOf({ kind })),
    states: new Map(states.map((state) => [state.id, state])),
    moves: rowsOf(fixture, 'status-transition').map((row, index) => ({
      name: String(index),
      from: [keyIn(row.from_id)],
      to: keyIn(row.to_id),
      roles: [],
      guard: typeof row.guard === 'string' ? row.guard : null,
    })),
  };
}

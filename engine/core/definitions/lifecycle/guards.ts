import type { Guard } from '../../lifecycle/types.ts';
import { compile } from '../check/compile.ts';
import { checkUnique } from '../check/references.ts';
import { type JsonObject, objectsIn, textIn } from '../raw.ts';
import { inside } from '../report.ts';
import { messageOf } from './messages.ts';
import type { MoveScope } from './scope.ts';

const GIVEN = ['title'];

/** What must hold before a transition; a guard that decides nothing is reported. */
export function guardsOf({ workspace, place, reads }: MoveScope, raw: JsonObject): readonly Guard[] {
  const stated = objectsIn(raw, 'guards').map(({ item, index }) => ({ item, place: inside(place, 'guards', index) }));
  checkUnique(
    workspace,
    stated.map((one) => ({ id: textIn(one.item, 'id'), place: one.place })),
    'a guard',
  );
  return stated.flatMap(({ item, place: here }) => {
    const at = inside(here, 'when');
    const when = compile(workspace, { ...reads, text: textIn(item, 'when') ?? '', place: at, expects: 'bool' });
    const message = messageOf(workspace, item.message, inside(here, 'message'), { ...reads, given: GIVEN });
    if (when?.never) workspace.report.add(at, 'never', 'It holds for no record, so the transition is never made.');
    else if (when?.reads.length === 0 && when.holds({}))
      workspace.report.add(at, 'always', 'It holds for every record, so the guard refuses nothing.');
    if (!when || !message) return [];
    return [{ id: textIn(item, 'id') ?? '', when, at: textIn(item, 'at') ?? '', code: textIn(item, 'code') ?? '', message }];
  });
}

import type { Guard } from '../../lifecycle/types.ts';
import { didYouMean } from '../../names/nearest.ts';
import { compile } from '../check/compile.ts';
import { checkUnique } from '../check/references.ts';
import { type JsonObject, objectsIn, textIn } from '../raw.ts';
import { inside, type Place } from '../report.ts';
import { messageOf } from './messages.ts';
import type { MoveScope } from './scope.ts';
import { rulesIn } from './values.ts';

const GIVEN = ['title'];

/** What must hold before a transition; a guard that decides nothing is reported. */
export function guardsOf(scope: MoveScope, raw: JsonObject): readonly Guard[] {
  const { workspace, place, reads } = scope;
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
    const told = placeOf(scope, item, here);
    if (!when || !message) return [];
    const params = item.params === undefined ? {} : { params: rulesIn(scope, item, 'params', here) };
    return [{ id: textIn(item, 'id') ?? '', when, ...told, code: textIn(item, 'code') ?? '', message, ...params }];
  });
}

/** Where the guard is told: at a field, at an input of the transition, or of the record as a whole. */
function placeOf({ workspace: { report }, inputs }: MoveScope, item: JsonObject, here: Place): Pick<Guard, 'at' | 'whole'> {
  const [field, input] = [textIn(item, 'at'), textIn(item, 'at_input')];
  if (input === undefined) return { at: field ?? '', whole: field === undefined };
  const name = input.slice(1);
  const place = inside(here, 'at_input');
  if (field !== undefined) report.add(place, 'guard', 'A guard is told at a field or at an input, not at both.');
  else if (!inputs.includes(name)) report.add(place, 'unknown-input', `The transition asks for no "${name}".${didYouMean(name, inputs)}`);
  return { at: input, whole: true };
}

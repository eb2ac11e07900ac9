/** What of an entity devices keep, and what may be done to it there (`x-entity`, `offline`). */

import type { Values } from '../../lifecycle/types.ts';
import { didYouMean } from '../../names/nearest.ts';
import type { EntityDraft } from '../draft.ts';
import { scopeOfTransition } from '../lifecycle/scope.ts';
import { valuesSet } from '../lifecycle/values.ts';
import { compact, isObject, type JsonObject, objectIn, textIn, textsIn } from '../raw.ts';
import { inside, type Place } from '../report.ts';
import type { Offline } from '../types.ts';
import { compile, PERSON } from './compile.ts';
import { checkField } from './references.ts';
import type { Workspace } from './workspace.ts';

/** Of those that every entity has, the ones that can wait. */
const PLAIN: readonly string[] = ['update', 'create'];

export function offlineOf(workspace: Workspace, draft: EntityDraft): Offline | undefined {
  const stated = objectIn(draft.raw, 'x-entity').offline;
  if (!isObject(stated)) return undefined;
  const place = inside(draft.place, 'x-entity', 'offline');
  const [whose, which] = [textIn(stated, 'for'), textIn(stated, 'keep')];
  if (which === undefined) return undefined;
  const keep = compile(workspace, {
    text: which,
    place: inside(place, 'keep'),
    doc: draft,
    roots: ['doc', ...PERSON],
    expects: 'bool',
    sql: true,
  });
  const rule =
    whose === undefined ? undefined : compile(workspace, { text: whose, place: inside(place, 'for'), roots: PERSON, expects: 'bool' });
  textsIn(stated, 'with').forEach((pointer, index) => {
    const at = inside(place, 'with', index);
    const field = checkField(workspace, draft, pointer, at);
    if (field !== undefined && (field === 'custom' || field.view.ref === undefined))
      workspace.report.add(at, 'no-reference', `"${pointer}" refers to no record that could go along.`);
  });
  const changes = changesOf(workspace, draft, objectIn(stated, 'changes'), inside(place, 'changes'));
  return keep && { keep, with: textsIn(stated, 'with').map((pointer) => pointer.slice(1)), changes, ...compact({ for: rule }) };
}

function changesOf(workspace: Workspace, draft: EntityDraft, stated: JsonObject, place: Place): Offline['changes'] {
  const workflows = objectIn(draft.raw, 'x-workflows');
  const names = [...PLAIN, ...Object.keys(workflows)];
  return new Map(
    Object.keys(stated).map((name): [string, Values] => {
      const at = inside(place, name);
      if (!names.includes(name))
        workspace.report.add(at, 'unknown-workflow', `"${draft.name}" has no workflow "${name}".${didYouMean(name, names)}`);
      const raw = objectIn(stated, name);
      for (const pointer of Object.keys(objectIn(raw, 'set'))) checkField(workspace, draft, pointer, inside(at, 'set', pointer));
      // The state too: what code moves a record to is said here.
      return [name, valuesSet({ ...scopeOfTransition({ workspace, draft, place: at, state: '' }, name), place: at }, raw)];
    }),
  );
}

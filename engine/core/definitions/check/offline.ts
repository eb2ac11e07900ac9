/** What of an entity devices keep (`x-entity`, `offline`). */
import type { EntityDraft } from '../draft.ts';
import { compact, isObject, objectIn, textIn, textsIn } from '../raw.ts';
import { inside } from '../report.ts';
import type { Offline } from '../types.ts';
import { compile, PERSON } from './compile.ts';
import { checkField } from './references.ts';
import type { Workspace } from './workspace.ts';

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
  return keep && { keep, with: textsIn(stated, 'with').map((pointer) => pointer.slice(1)), ...compact({ for: rule }) };
}

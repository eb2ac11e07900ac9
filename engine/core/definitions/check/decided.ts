/** What the record that a reference names decides: its copies (x-copy), and what a form begins with (x-fills). */
import { didYouMean } from '../../names/nearest.ts';
import type { FieldDraft } from '../field-draft.ts';
import type { FieldScope } from '../field-scope.ts';
import { isObject, objectIn, textIn } from '../raw.ts';
import { inside } from '../report.ts';
import type { Decided } from '../types.ts';
import { checkField } from './references.ts';
import { entityNamed, type Workspace } from './workspace.ts';

/** For a reference the fields beside it that follow it; none for other fields. */
export function decidedBy(workspace: Workspace, draft: FieldDraft, { row, beside }: FieldScope): readonly Decided[] {
  if (row !== undefined) return [];
  const filled = filledBy(workspace, draft, beside);
  const { view } = draft;
  if (view.ref === undefined || (view.type !== 'ref' && view.type !== 'integer')) return [];
  const copied = [...beside.values()].flatMap((other): readonly Decided[] => {
    const copy = other.raw['x-copy'];
    const from = isObject(copy) && textIn(copy, 'of') === view.pointer ? textIn(copy, 'field')?.slice(1) : undefined;
    return from === undefined ? [] : [{ to: other.view.name, label: other.view.label, from }];
  });
  return [...copied, ...filled];
}

/** What is right of x-fills; the rest is reported. */
function filledBy(workspace: Workspace, { raw, place, view }: FieldDraft, beside: FieldScope['beside']): readonly Decided[] {
  const { report } = workspace;
  if (raw['x-fills'] === undefined) return [];
  const here = inside(place, 'x-fills');
  const source = view.type === 'ref' ? entityNamed(workspace, view.ref) : undefined;
  if (source === undefined) {
    report.add(here, 'fill', `"${view.pointer}" refers to no single record that could fill anything in.`);
    return [];
  }
  const stated = objectIn(raw, 'x-fills');
  return Object.keys(stated).flatMap((pointer): readonly Decided[] => {
    const at = inside(here, pointer);
    const target = beside.get(pointer.slice(1))?.view;
    const from = textIn(stated, pointer) ?? '';
    if (target === undefined) {
      const known = [...beside.keys()].map((name) => `/${name}`);
      report.add(at, 'unknown-field', `There is no field "${pointer}" beside it.${didYouMean(pointer, known)}`);
      return [];
    }
    if (target.readOnly) report.add(at, 'fill', `Nobody fills in "${pointer}": it is read-only. A copy of the value is an x-copy.`);
    const original = checkField(workspace, source, from, at);
    if (original === undefined || original === 'custom') return [];
    const [own, theirs] = [target.schema.type, original.view.schema.type];
    if (own !== theirs) report.add(at, 'fill', `"${from}" holds ${String(theirs)}, and "${pointer}" ${String(own)}.`);
    return [{ to: target.name, label: target.label, from: from.slice(1), fills: true }];
  });
}

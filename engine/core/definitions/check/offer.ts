/** Choices that a workflow offers and another one keeps (x-offer). */
import type { FieldDraft } from '../field-draft.ts';
import type { FieldScope } from '../field-scope.ts';
import { objectIn, textIn } from '../raw.ts';
import { inside, type Place } from '../report.ts';
import { compile, PERSON } from './compile.ts';
import { checkWorkflow } from './references.ts';
import { entityNamed, type Workspace } from './workspace.ts';

/** Offered and kept without a record, given back by the record that keeps it; the form of the one that offers asks for the first day. */
export function checkOffer(workspace: Workspace, { raw, place, view }: FieldDraft, { doc, parent, row }: FieldScope): void {
  const { offer } = view;
  if (!offer) return;
  const here = inside(place, 'x-offer');
  const [source, kept] = [entityNamed(workspace, offer.entity), entityNamed(workspace, view.ref)];
  if (view.ref === undefined || view.type !== 'ref')
    workspace.report.add(here, 'no-reference', 'What is kept is a record: a field with x-offer refers to one by x-ref.');
  const workflows = [
    ['workflow', offer.workflow, source, 'collection'],
    ['keep', offer.keep, kept, 'collection'],
    ['give_back', offer.giveBack, kept, 'record'],
  ] as const;
  for (const [key, name, entity, on] of workflows) {
    if (!entity) continue;
    const at = inside(here, key);
    checkWorkflow(workspace, entity, name, at);
    const stated = objectIn(objectIn(entity.raw, 'x-workflows'), name);
    if (textIn(stated, 'on') !== undefined && textIn(stated, 'on') !== on)
      workspace.report.add(at, 'wrong-place', `"${name}" is not run on a ${on}.`);
    if (key !== 'give_back') checkInput(workspace, Object.keys(offer.input), { stated, name, at: inside(here, 'input') });
  }
  const scope = { roots: ['doc', 'parent', ...PERSON], doc, parent, row } as const;
  const rules = objectIn(objectIn(raw, 'x-offer'), 'input');
  for (const [name, text] of Object.entries(rules))
    if (typeof text === 'string') compile(workspace, { ...scope, text, place: inside(here, 'input', name), expects: 'dyn' });
  if (offer.when !== undefined) compile(workspace, { ...scope, text: offer.when, place: inside(here, 'when'), expects: 'bool' });
}

type Asked = { readonly stated: Parameters<typeof objectIn>[0]; readonly name: string; readonly at: Place };

function checkInput({ report }: Workspace, names: readonly string[], { stated, name, at }: Asked): void {
  const asked = objectIn(objectIn(stated, 'input'), 'properties');
  for (const given of names)
    if (Object.keys(stated).length > 0 && asked[given] === undefined && given !== 'from')
      report.add(inside(at, given), 'unknown-key', `The form of "${name}" asks for no "${given}".`);
}

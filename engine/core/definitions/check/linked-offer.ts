/** What a page by link offers to choose from: which workflow offers it, which keeps what was chosen, and by what of the page (x-public-link `offer`). */
import type { EntityDraft } from '../draft.ts';
import type { LinkedOffer, PublicLink } from '../public-link-types.ts';
import { compact, isObject, type JsonObject, objectIn, textIn, textsIn } from '../raw.ts';
import { inside, type Place } from '../report.ts';
import { CODE, nameOf, ruleOf, rulesOf, type Stated } from './linked-rules.ts';
import { checkEntity, checkWorkflow } from './references.ts';
import { entityNamed, type Workspace } from './workspace.ts';

type Page = { readonly of: PublicLink['of']; readonly subject: EntityDraft | undefined; readonly fields: readonly string[] };

/** Kept with a record that is about to be made: a page that makes none has nothing to keep it with. */
export function linkedOfferOf(stated: Stated, { of, subject, fields }: Page): LinkedOffer | undefined {
  const { workspace, draft } = stated;
  const raw = stated.raw.offer;
  if (!isObject(raw)) return undefined;
  const place = inside(stated.place, 'offer');
  const refuse = (where: Place, words: string): undefined => {
    workspace.report.add(where, CODE, words);
    return undefined;
  };
  if (of === undefined || stated.raw.many === undefined)
    return refuse(place, 'Only a page that makes records ("many") keeps what is chosen.');
  const at = textIn(raw, 'at') ?? '';
  const field = fields.includes(nameOf(at)) ? draft.fields.get(nameOf(at)) : undefined;
  if (field === undefined) return refuse(inside(place, 'at'), `"${at}" is not among the fields that are asked for.`);
  if (field.view.type !== 'ref' || field.view.ref === undefined) return refuse(inside(place, 'at'), `"${at}" names no record.`);
  if (textsIn(stated.raw, 'required').includes(at))
    return refuse(inside(place, 'at'), `"${at}" cannot be required: there may be nothing to choose.`);
  const [entity, workflow, keep] = ['entity', 'workflow', 'keep'].map((name) => textIn(raw, name) ?? '') as [string, string, string];
  checkEntity(workspace, entity, inside(place, 'entity'));
  const own: Stated = { ...stated, raw, place };
  const input = rulesOf(own, 'input', draft, subject);
  const given = Object.keys(objectIn(raw, 'input'));
  checkAsked(workspace, { entity: entityNamed(workspace, entity), name: workflow, given, place, at: 'workflow' });
  checkAsked(workspace, { entity: entityNamed(workspace, field.view.ref), name: keep, given, place, at: 'keep' });
  const read = new Set([...input.values()].flatMap((rule) => rule.reads).flatMap((path) => /^doc\/(.+)$/.exec(path)?.[1] ?? []));
  for (const name of read)
    if (!fields.includes(name)) refuse(inside(place, 'input'), `"/${name}" is not among the fields that are asked for.`);
  return {
    field: field.view.name,
    offers: { entity, workflow },
    keeps: { entity: field.view.ref, workflow: keep },
    input,
    by: [...read],
    instead: insteadOf(own, fields),
    ...compact({ when: ruleOf(own, { raw, name: 'when', expects: 'bool', doc: subject }) }),
  };
}

type Asked = {
  readonly entity: EntityDraft | undefined;
  readonly name: string;
  readonly given: readonly string[];
  readonly place: Place;
  readonly at: 'workflow' | 'keep';
};

/** There is no record yet that either could be run on. */
function checkAsked(workspace: Workspace, { entity, name, given, place, at }: Asked): void {
  if (!entity) return;
  checkWorkflow(workspace, entity, name, inside(place, at));
  const stated: JsonObject = objectIn(objectIn(entity.raw, 'x-workflows'), name);
  if (Object.keys(stated).length === 0) return;
  if (textIn(stated, 'on') !== 'collection') workspace.report.add(inside(place, at), CODE, `"${name}" is not run on a collection.`);
  const asked = objectIn(objectIn(stated, 'input'), 'properties');
  for (const one of given)
    if (asked[one] === undefined) workspace.report.add(inside(place, 'input', one), CODE, `The form of "${name}" asks for no "${one}".`);
}

function insteadOf({ workspace, raw, place }: Stated, fields: readonly string[]): readonly string[] {
  return textsIn(raw, 'instead').flatMap((pointer, index) => {
    if (fields.includes(nameOf(pointer))) return [nameOf(pointer)];
    workspace.report.add(inside(place, 'instead', index), CODE, `"${pointer}" is not among the fields that are asked for.`);
    return [];
  });
}

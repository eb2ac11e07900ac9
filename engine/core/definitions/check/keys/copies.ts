/** x-copy: fields that carry the value of a referenced record's field, and who has to be told when that changes. */
import type { EntityDraft } from '../../draft.ts';
import type { FieldDraft } from '../../field-draft.ts';
import type { Carried, CopiedField, Copies } from '../../key-types.ts';
import { isObject, textIn } from '../../raw.ts';
import { inside } from '../../report.ts';
import { checkField } from '../references.ts';
import { entityNamed, type Workspace } from '../workspace.ts';

type Stated = { readonly field: FieldDraft; readonly of: string; readonly from: string; readonly entity: string };

const known = new WeakMap<EntityDraft, readonly Stated[]>();

/** What a draft says, whether it is right or not. */
function statedIn(draft: EntityDraft): readonly Stated[] {
  const stated = known.get(draft) ?? readOff(draft);
  known.set(draft, stated);
  return stated;
}

function readOff(draft: EntityDraft): readonly Stated[] {
  return [...draft.fields.values()].flatMap((field) => {
    const raw = field.raw['x-copy'];
    if (!isObject(raw)) return [];
    const of = (textIn(raw, 'of') ?? '').slice(1);
    const reference = draft.fields.get(of)?.view;
    const entity = reference?.type === 'ref' || reference?.type === 'integer' ? reference.ref : undefined;
    return [{ field, of, from: (textIn(raw, 'field') ?? '').slice(1), entity: entity ?? '' }];
  });
}

export function copiesIn(workspace: Workspace, draft: EntityDraft): readonly Copies[] {
  const right = statedIn(draft).filter((stated) => isRight(workspace, draft, stated));
  const references = [...new Set(right.map(({ of }) => of))];
  return references.map((of) => {
    const own = right.filter((stated) => stated.of === of);
    return { of, entity: own[0]?.entity ?? '', fields: own.map(copied) };
  });
}

const copied = ({ field, from }: Stated): CopiedField => ({ from, to: field.view.name });

/** That the pointer names a field here is checked with the other pointers. */
function isRight(workspace: Workspace, draft: EntityDraft, { field, of, from, entity }: Stated): boolean {
  const place = inside(field.place, 'x-copy');
  if (!draft.fields.has(of) || from === '') return false;
  const source = entityNamed(workspace, entity);
  if (source === undefined) {
    workspace.report.add(inside(place, 'of'), 'copy', `"/${of}" refers to no single record.`);
    return false;
  }
  const original = checkField(workspace, source, `/${from}`, inside(place, 'field'));
  if (original === undefined || original === 'custom') return false;
  const [here, there] = [field.view.schema.type, original.view.schema.type];
  if (here !== there)
    workspace.report.add(inside(place, 'field'), 'copy', `"/${from}" holds ${String(there)}, and its copy ${String(here)}.`);
  return here === there;
}

type Carrier = { readonly entity: string; readonly stated: readonly Stated[] };
const carriers = new WeakMap<Workspace['drafts'], ReadonlyMap<string, readonly Carrier[]>>();

/** By the entity whose records they copy from, who copies; looked through once for all entities. */
function carriersIn(drafts: Workspace['drafts']): ReadonlyMap<string, readonly Carrier[]> {
  const known = carriers.get(drafts);
  if (known) return known;
  const found = new Map<string, Carrier[]>();
  for (const draft of drafts.values()) {
    if (draft.isPart) continue;
    const stated = statedIn(draft);
    for (const source of new Set(stated.map(({ entity }) => entity)))
      found.set(source, [...(found.get(source) ?? []), { entity: draft.name, stated: stated.filter(({ entity }) => entity === source) }]);
  }
  carriers.set(drafts, found);
  return found;
}

/** What others carry of this entity's records. */
export const carriedFrom = ({ drafts }: Workspace, draft: EntityDraft): readonly Carried[] =>
  (carriersIn(drafts).get(draft.name) ?? []).flatMap(({ entity, stated }) => {
    const own = stated.filter(({ from }) => draft.fields.has(from));
    const references = [...new Set(own.map(({ of }) => of))];
    return references.map((of) => ({ of, entity, fields: own.filter((each) => each.of === of).map(copied) }));
  });

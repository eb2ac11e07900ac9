/** Who decides about records: authorities as data, and the entities whose workflows are theirs. */
import type { Rule } from '../../rules/types.ts';
import type { ApprovalKey, Authorities, HolderKind } from '../approval-types.ts';
import type { EntityDraft } from '../draft.ts';
import type { FieldDraft } from '../field-draft.ts';
import { compact, isObject, type JsonObject, objectIn, textIn } from '../raw.ts';
import { inside, type Place } from '../report.ts';
import { compile } from './compile.ts';
import { checkEntity, checkField, checkWorkflow } from './references.ts';
import { entityNamed, type Workspace } from './workspace.ts';

type Stated = { readonly raw: JsonObject; readonly place: Place; readonly of: EntityDraft | undefined };

/** A field by its pointer, `suits` it; what is wrong is reported. */
function fieldIn(
  workspace: Workspace,
  { raw, place, of }: Stated,
  key: string,
  suits: (field: FieldDraft) => string | undefined,
): string | undefined {
  const pointer = textIn(raw, key);
  if (pointer === undefined) return undefined;
  const field = checkField(workspace, of, pointer, inside(place, key));
  if (field === undefined || field === 'custom') return undefined;
  const fault = suits(field);
  if (fault !== undefined) workspace.report.add(inside(place, key), 'approval', `"${pointer}" ${fault}.`);
  return field.view.name;
}

const anything = () => undefined;
const typed =
  (types: readonly string[], fault: string) =>
  ({ view }: FieldDraft) =>
    types.includes(view.type) ? undefined : fault;
const isPerson = ({ view }: FieldDraft) =>
  view.type === 'ref' && view.ref === 'user' ? undefined : 'names no person: it refers to no user';
const isChoice = typed(['select', 'radio'], 'is no choice');
const isList = typed(['multiselect', 'checkboxes', 'tags', 'refs'], 'is no list');
const isYesNo = typed(['boolean'], 'is no yes/no field');
const isNumber = typed(['integer', 'number', 'money', 'percent'], 'is no number');

export function authoritiesOf(workspace: Workspace, draft: EntityDraft): Authorities | undefined {
  const raw = draft.raw['x-authorities'];
  if (!isObject(raw)) return undefined;
  const stated: Stated = { raw, place: inside(draft.place, 'x-authorities'), of: draft };
  const matters = fieldIn(workspace, stated, 'matters', isList);
  const kind = fieldIn(workspace, stated, 'kind', isChoice);
  const holders = holdersOf(workspace, draft, stated, kind);
  const optional = {
    active: fieldIn(workspace, stated, 'active', isYesNo),
    scope: fieldIn(workspace, stated, 'scope', anything),
    limit: fieldIn(workspace, stated, 'limit', isNumber),
    order: fieldIn(workspace, stated, 'order', isNumber),
    above: fieldIn(workspace, { ...stated, of: entityNamed(workspace, 'user') }, 'above', isPerson),
  };
  return matters === undefined || kind === undefined ? undefined : { matters, kind, holders, ...compact(optional) };
}

/** Each choice of the kind says whom it means, and no other. */
function holdersOf(workspace: Workspace, draft: EntityDraft, { raw, place }: Stated, kind: string | undefined): Authorities['holders'] {
  const holders = objectIn(raw, 'holders');
  const values = kind === undefined ? [] : (draft.fields.get(kind)?.view.options ?? []).map(({ value }) => String(value));
  for (const value of values)
    if (holders[value] === undefined)
      workspace.report.add(inside(place, 'holders'), 'approval', `Nothing says who holds an authority of the kind "${value}".`);
  for (const name of Object.keys(holders))
    if (kind !== undefined && !values.includes(name))
      workspace.report.add(inside(place, 'holders', name), 'approval', `"${name}" is no choice of "/${kind}".`);
  return new Map(
    Object.keys(holders).flatMap((name): (readonly [string, HolderKind])[] => {
      const stated: Stated = { raw: objectIn(holders, name), place: inside(place, 'holders', name), of: draft };
      if (stated.raw.above === true) {
        if (raw.above === undefined)
          workspace.report.add(
            inside(stated.place, 'above'),
            'approval',
            'Say in "above" of the key which field of a person names whom they report to.',
          );
        return [[name, { kind: 'above' }]];
      }
      const list = fieldIn(workspace, { ...stated, of: entityNamed(workspace, 'user') }, 'among', isList);
      const field = fieldIn(workspace, stated, 'field', stated.raw.among === undefined ? isPerson : anything);
      if (field === undefined) return [];
      return [[name, list === undefined ? { kind: 'person', field } : { kind: 'among', field, list }]];
    }),
  );
}

export function approvalOf(workspace: Workspace, draft: EntityDraft): ApprovalKey | undefined {
  const raw = draft.raw['x-approval'];
  if (!isObject(raw)) return undefined;
  const stated: Stated = { raw, place: inside(draft.place, 'x-approval'), of: draft };
  const { place } = stated;
  const authorities = textIn(raw, 'authorities') ?? '';
  const holder = entityNamed(workspace, authorities) ?? checkEntity(workspace, authorities, inside(place, 'authorities'));
  const matter = textIn(raw, 'matter') ?? '';
  if (holder !== undefined) checkMatter(workspace, holder, matter, place);
  const requester = fieldIn(workspace, stated, 'requester', isPerson);
  const scope = fieldIn(workspace, stated, 'scope', anything);
  const amount = fieldIn(workspace, stated, 'amount', isNumber);
  const workflows = workflowsOf(workspace, draft, stated);
  return requester === undefined ? undefined : { authorities, matter, requester, workflows, ...compact({ scope, amount }) };
}

function checkMatter({ report }: Workspace, holder: EntityDraft, matter: string, place: Place): void {
  const key = holder.raw['x-authorities'];
  if (!isObject(key)) {
    report.add(inside(place, 'authorities'), 'approval', `"${holder.name}" says nothing of who decides (x-authorities).`);
    return;
  }
  const field = holder.fields.get((textIn(key, 'matters') ?? '').slice(1));
  const known = (field?.view.options ?? []).map(({ value }) => String(value));
  if (field !== undefined && !known.includes(matter))
    report.add(inside(place, 'matter'), 'approval', `"${matter}" is no matter of "${holder.name}"; there are: ${known.join(', ')}.`);
}

/** Only what runs on records has an approver; a rule says while it is asked for. */
function workflowsOf(workspace: Workspace, draft: EntityDraft, { raw, place }: Stated): ApprovalKey['workflows'] {
  const stated = objectIn(raw, 'workflows');
  return new Map(
    Object.keys(stated).map((name): readonly [string, Rule | undefined] => {
      const here = inside(place, 'workflows', name);
      checkWorkflow(workspace, draft, name, here);
      const text = textIn(stated, name) ?? 'true';
      return [name, compile(workspace, { text, place: here, expects: 'bool', roots: ['doc'], doc: draft })];
    }),
  );
}

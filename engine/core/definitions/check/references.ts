/** Names that stand in definitions and must be answered to. */
import { fieldTypeNames } from '../../fields/field-types.ts';
import { didYouMean } from '../../names/nearest.ts';
import type { EntityDraft } from '../draft.ts';
import type { FieldDraft } from '../field-draft.ts';
import type { Mark } from '../language.ts';
import { objectIn, textIn } from '../raw.ts';
import { inside, type Place } from '../report.ts';
import { checkAddress } from './addresses.ts';
import { checkGiven } from './holes.ts';
import type { Workspace } from './workspace.ts';
import { entityNamed } from './workspace.ts';

/** English must have every text: it is what other languages fall back to. */
export function checkLabel({ sources, report }: Workspace, label: string, place: Place): void {
  const key = label.replace(/^t:/, '');
  const english = sources.locales.get('en');
  if (!english?.has(key)) report.add(place, 'unknown-label', `English has no text "${key}".${didYouMean(key, english?.keys() ?? [])}`);
}

/** The field that a pointer names, `/custom` and `/custom/x` included; undefined when there is none, and then reported. */
export function checkField(
  { report }: Workspace,
  entity: EntityDraft | undefined,
  pointer: string,
  place: Place,
): FieldDraft | 'custom' | undefined {
  if (entity === undefined) {
    report.add(place, 'unknown-field', `There is no entity here whose field "${pointer}" could be.`);
    return undefined;
  }
  const [name = '', ...rest] = pointer.slice(1).split('/');
  if (name === 'custom' && entity.customBy !== undefined && rest.length <= 1) return 'custom';
  const field = entity.fields.get(name);
  if (field !== undefined && (rest.length === 0 || field.view.type === 'json')) return field;
  if (entity.lacksPart) return undefined;
  const near = didYouMean(
    pointer,
    [...entity.fields.keys()].map((known) => `/${known}`),
  );
  report.add(place, 'unknown-field', `"${entity.name}" has no field "${pointer}".${near}`);
  return undefined;
}

/** A sortable field, `-` before it for descending. */
export function checkSort(workspace: Workspace, entity: EntityDraft | undefined, sort: string, place: Place): void {
  const field = checkField(workspace, entity, sort.replace(/^-/, ''), place);
  const isSortable = field !== undefined && field !== 'custom' && field.view.sortable;
  if (field !== undefined && !isSortable)
    workspace.report.add(place, 'unsortable', `Lists cannot be ordered by "${sort}": the field has no x-sort.`);
}

export function checkEntity(workspace: Workspace, name: string, place: Place): EntityDraft | undefined {
  const entity = entityNamed(workspace, name);
  if (entity !== undefined) return entity;
  const known = workspace.drafts.has(name);
  if (known) workspace.report.add(place, 'not-an-entity', `"${name}" is a part: it has no records.`);
  else workspace.report.add(place, 'unknown-entity', `There is no entity "${name}".${didYouMean(name, entityNames(workspace))}`);
  return undefined;
}

export function checkWorkflow({ report }: Workspace, entity: EntityDraft | undefined, name: string, place: Place): void {
  if (entity === undefined) report.add(place, 'unknown-workflow', `There is no entity here whose workflow "${name}" could be.`);
  else if (!workflowNames(entity).includes(name))
    report.add(place, 'unknown-workflow', `"${entity.name}" declares no workflow "${name}".${didYouMean(name, workflowNames(entity))}`);
}

const entityNames = ({ drafts }: Workspace): readonly string[] =>
  [...drafts.values()].flatMap(({ name, isPart }) => (isPart ? [] : [name]));
const partNames = ({ drafts }: Workspace): readonly string[] => [...drafts.values()].flatMap(({ name, isPart }) => (isPart ? [name] : []));

export const workflowNames = (entity: EntityDraft): readonly string[] => {
  const declared = entity.raw['x-workflows'];
  return typeof declared === 'object' && declared !== null ? Object.keys(declared) : [];
};

/** Marks that mean the same wherever they stand: labels, addresses, icons, entities, field types. */
export function checkPlainMarks(workspace: Workspace, marks: readonly Mark[], base: Place): void {
  const { icons } = workspace.language;
  for (const { kind, value, pointer, gives } of marks) {
    if (typeof value !== 'string') continue;
    const place = { ...base, pointer: base.pointer + pointer };
    if (kind === 'label') {
      checkLabel(workspace, value, place);
      checkGiven(workspace, value, gives ?? [], place);
    }
    if (kind === 'address') checkAddress(workspace, value, place);
    if (kind === 'public-link') checkPublicLink(workspace, value, place);
    if (kind === 'entity' && !isOwnName(pointer)) checkEntityOrPart(workspace, value, pointer, place);
    if (kind === 'icon' && icons !== null && !icons.has(value))
      workspace.report.add(place, 'unknown-icon', `There is no icon "${value}".${didYouMean(value, icons)}`);
    if (kind === 'field-type' && !fieldTypeNames.some((name) => name === value))
      workspace.report.add(place, 'unknown-type', `There is no field type "${value}".${didYouMean(value, fieldTypeNames)}`);
  }
}

function checkPublicLink({ drafts, report }: Workspace, id: string, place: Place): void {
  const known = [...drafts.values()].flatMap(({ raw }) => textIn(objectIn(raw, 'x-public-link'), 'id') ?? []);
  if (!known.includes(id)) report.add(place, 'unknown-link', `No entity has a page by link "${id}".${didYouMean(id, known)}`);
}

const isOwnName = (pointer: string) => pointer === '/$id';

/** `allOf` names parts; everything else names entities. */
function checkEntityOrPart(workspace: Workspace, name: string, pointer: string, place: Place): void {
  if (!/^\/allOf\/\d+\/\$ref$/.test(pointer)) checkEntity(workspace, name, place);
  else if (!workspace.drafts.has(name))
    workspace.report.add(place, 'unknown-entity', `There is no part "${name}".${didYouMean(name, partNames(workspace))}`);
}

/** Reports ids that stand twice in one place. */
export function checkUnique(
  { report }: Workspace,
  ids: readonly { readonly id: string | undefined; readonly place: Place }[],
  what: string,
): void {
  const seen = new Set<string>();
  for (const { id, place } of ids) {
    if (id === undefined) continue;
    if (seen.has(id)) report.add(inside(place, 'id'), 'duplicate', `There is already ${what} "${id}".`);
    seen.add(id);
  }
}

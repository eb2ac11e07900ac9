/** What a field keeps of related records: that they refer to its own, and that the value is one of its type. */
import { fieldTypes } from '../../fields/field-types.ts';
import type { Rule } from '../../rules/types.ts';
import type { EntityDraft } from '../draft.ts';
import type { FieldDraft } from '../field-draft.ts';
import type { FieldScope } from '../field-scope.ts';
import { compact, flagIn, isObject, type JsonObject, textIn } from '../raw.ts';
import { inside, type Place } from '../report.ts';
import type { Field, Rollup, RollupFold } from '../types.ts';
import { compile } from './compile.ts';
import { checkField } from './references.ts';
import { entityNamed, type Workspace } from './workspace.ts';

const FOLDS: readonly RollupFold[] = ['count', 'sum', 'min', 'max', 'last', 'exists'];
/** Those that look at no field. */
const PLAIN: ReadonlySet<RollupFold> = new Set(['count', 'exists']);
const ORDERED: ReadonlySet<string> = new Set(['integer', 'bigint', 'double precision', 'date', 'timestamptz']);
const NUMBERS: ReadonlySet<string> = new Set(['integer', 'bigint', 'double precision']);
const RULES_OF_VALUE = ['x-compute', 'x-default', 'default'] as const;

/** The roll-up of a field of a record; what is wrong with it is reported. */
export function rollupOf(workspace: Workspace, draft: FieldDraft, { doc, row }: FieldScope): Rollup | undefined {
  const raw = draft.raw['x-rollup'];
  // Elements of lists have been told that they have none.
  if (!isObject(raw) || row !== undefined) return undefined;
  const place = inside(draft.place, 'x-rollup');
  const holder = [...workspace.drafts.values()].find((each) => each.doc === doc.doc);
  if (holder === undefined) {
    workspace.report.add(place, 'rollup', 'Fields of records are kept from others; those of a form are not.');
    return undefined;
  }
  for (const key of RULES_OF_VALUE)
    if (draft.raw[key] !== undefined)
      workspace.report.add(inside(draft.place, key), 'rollup', `The value comes from related records: ${key} has nothing to say.`);
  const source = entityNamed(workspace, textIn(raw, 'of'));
  const fold = FOLDS.find((each) => each === raw.fold);
  // That there is such an entity, and such a fold, is checked with the other names.
  if (source === undefined || fold === undefined) return undefined;
  const by = referring(workspace, { raw, place, source, holder });
  const field = foldedField(workspace, { raw, place, source, fold });
  checkType(workspace, draft, fold, field);
  checkDeltas(workspace, draft, { raw, place, fold, field });
  const order = orderOf(workspace, { raw, place, source, fold });
  const where = conditionOf(workspace, { raw, place, source });
  if (by === undefined) return undefined;
  return {
    of: source.name,
    by,
    fold,
    deltas: flagIn(raw, 'deltas'),
    ...compact({ field: field?.view.name, order, where }),
  };
}

type Stated = { readonly raw: JsonObject; readonly place: Place; readonly source: EntityDraft };

const nameOf = (pointer: string) => pointer.slice(1);

function fieldOf(workspace: Workspace, { raw, place, source }: Stated, key: 'by' | 'field' | 'order'): FieldDraft | undefined {
  const pointer = textIn(raw, key);
  const found = pointer === undefined ? undefined : checkField(workspace, source, pointer, inside(place, key));
  return found === 'custom' ? undefined : found;
}

function referring(workspace: Workspace, stated: Stated & { readonly holder: EntityDraft }): string | undefined {
  const { source, place, holder } = stated;
  const by = fieldOf(workspace, stated, 'by');
  if (by === undefined) return undefined;
  if (by.view.type === 'ref' && by.view.ref === holder.name) return by.view.name;
  workspace.report.add(inside(place, 'by'), 'rollup', `"${by.view.pointer}" of "${source.name}" refers to no "${holder.name}".`);
  return undefined;
}

function foldedField(workspace: Workspace, stated: Stated & { readonly fold: RollupFold }): FieldDraft | undefined {
  const { raw, place, fold, source } = stated;
  const { report } = workspace;
  if (PLAIN.has(fold)) {
    if (raw.field !== undefined) report.add(inside(place, 'field'), 'rollup', `"${fold}" looks at no field.`);
    return undefined;
  }
  if (raw.field === undefined) {
    report.add(place, 'rollup', `"${fold}" needs the field whose values are put together.`);
    return undefined;
  }
  const field = fieldOf(workspace, stated, 'field');
  if (field === undefined) return undefined;
  const at = inside(place, 'field');
  const { storage } = fieldTypes[field.view.type];
  const fault = keptOtherwise(field);
  if (fault !== undefined) report.add(at, 'rollup', `"${field.view.pointer}" of "${source.name}" ${fault}`);
  if (fold === 'sum' && !NUMBERS.has(storage)) report.add(at, 'rollup', `"${field.view.pointer}" is no number.`);
  if ((fold === 'min' || fold === 'max') && !ORDERED.has(storage))
    report.add(at, 'rollup', `"${field.view.pointer}" is neither a number, a day nor an instant.`);
  return field;
}

/** The value must be one that the column takes. */
function checkType({ report }: Workspace, { view, place }: FieldDraft, fold: RollupFold, field: FieldDraft | undefined): void {
  const own = fieldTypes[view.type].storage;
  const wanted = wantedStorage(fold, field);
  if (wanted === undefined || own === wanted || (fold === 'count' && own === 'bigint')) return;
  report.add(inside(place, 'x-rollup'), 'rollup', `"${fold}" gives a value of another type than "${view.type}".`);
}

function wantedStorage(fold: RollupFold, field: FieldDraft | undefined): string | undefined {
  if (fold === 'count') return 'integer';
  if (fold === 'exists') return 'boolean';
  return field === undefined ? undefined : fieldTypes[field.view.type].storage;
}

function checkDeltas(
  { report }: Workspace,
  draft: FieldDraft,
  { raw, place, fold, field }: Omit<Stated, 'source'> & { readonly fold: RollupFold; readonly field: FieldDraft | undefined },
): void {
  if (!flagIn(raw, 'deltas')) return;
  const isWhole = field !== undefined && fieldTypes[field.view.type].storage !== 'double precision';
  if (fold !== 'count' && !(fold === 'sum' && isWhole))
    report.add(inside(place, 'deltas'), 'rollup', 'Deltas are kept of a count, and of a sum of whole numbers.');
  for (const key of ['x-index', 'x-sort'])
    if (draft.raw[key] === true)
      report.add(inside(draft.place, key), 'rollup', 'What is kept as deltas is added up when it is read: no index knows it.');
}

function orderOf(workspace: Workspace, stated: Stated & { readonly fold: RollupFold }): string | undefined {
  const { raw, place, fold } = stated;
  if (fold !== 'last') {
    if (raw.order !== undefined) workspace.report.add(inside(place, 'order'), 'rollup', `"${fold}" has no order.`);
    return undefined;
  }
  if (raw.order === undefined) return 'created_at';
  const field = fieldOf(workspace, stated, 'order');
  if (field !== undefined && !ORDERED.has(fieldTypes[field.view.type].storage))
    workspace.report.add(inside(place, 'order'), 'rollup', `"${field.view.pointer}" is neither a number, a day nor an instant.`);
  return nameOf(textIn(raw, 'order') ?? '');
}

/** Two instants far from each other: what differs between them would change without a write. */
const INSTANTS = ['2001-02-03T04:05:06.000Z', '2031-12-30T21:22:23.000Z'] as const;

function conditionOf(workspace: Workspace, { raw, place, source }: Stated): Rule | undefined {
  const text = textIn(raw, 'where');
  if (text === undefined) return undefined;
  const at = inside(place, 'where');
  const where = compile(workspace, { text, place: at, expects: 'bool', roots: ['doc'], doc: source, sql: true });
  if (where === undefined) return undefined;
  const [early, late] = INSTANTS.map((now) => JSON.stringify(where.predicate({ now })));
  if (early !== late) workspace.report.add(at, 'rollup', 'The condition changes with the day or the time, though nothing is written.');
  for (const path of where.reads) {
    const field = source.fields.get(path.split('/')[1] ?? '');
    const fault = field && keptOtherwise(field);
    if (field && fault) workspace.report.add(at, 'rollup', `"${field.view.pointer}" of "${source.name}" ${fault}`);
  }
  return where;
}

/** A value that changes without a write of its record, so that nobody would look at what is made of it. */
function keptOtherwise({ raw }: FieldDraft): string | undefined {
  if (isObject(raw['x-rollup'])) return 'is a roll-up itself: roll up what it is made of.';
  return isObject(raw['x-copy']) ? 'is a copy, which follows its original without a write of the record.' : undefined;
}

/** What is computed is stored when the record is written, and a roll-up changes without it. */
export function checkRollupsRead({ report }: Workspace, drafts: ReadonlyMap<string, FieldDraft>, fields: ReadonlyMap<string, Field>): void {
  for (const { name, rules } of fields.values())
    for (const path of rules.compute?.reads ?? []) {
      const [root, read = ''] = path.split('/');
      const draft = drafts.get(name);
      if (root === 'doc' && draft && fields.get(read)?.rollup)
        report.add(
          inside(draft.place, 'x-compute'),
          'rollup',
          `"/${read}" is a roll-up: it changes without a write of the record, and what is computed from it would not.`,
        );
    }
}

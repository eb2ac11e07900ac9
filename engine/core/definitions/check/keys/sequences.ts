/** x-sequence: fields that the server numbers. That the pointers name fields is checked with the other pointers. */

import { didYouMean } from '../../../names/nearest.ts';
import type { EntityDraft } from '../../draft.ts';
import type { FieldDraft } from '../../field-draft.ts';
import type { Sequence, SequencePart, SequenceRange } from '../../key-types.ts';
import { compact, flagIn, isObject, type JsonObject, numberIn, objectsIn, textIn, textsIn } from '../../raw.ts';
import { inside, type Place } from '../../report.ts';
import { entityNamed, type Workspace } from '../workspace.ts';
import { ruleIn } from './fault.ts';

/** `{n}`, `{n:6}`, `{org_id.code}`, `{org_id.code|ORG}` */
const HOLE = /\{([^{}]*)\}/g;
const NUMBER = /^n(?::([1-9]\d?))?$/;
const OWNER = /^([A-Za-z]\w*)\.([A-Za-z]\w*)(?:\|(.*))?$/;

export const sequencesOf = (workspace: Workspace, draft: EntityDraft): readonly Sequence[] =>
  [...draft.fields.values()].flatMap((field) => {
    const stated = field.raw['x-sequence'];
    return isObject(stated) ? (sequenceOf(workspace, draft, field, stated) ?? []) : [];
  });

function sequenceOf(workspace: Workspace, draft: EntityDraft, field: FieldDraft, raw: JsonObject): Sequence | undefined {
  const { report } = workspace;
  const place = inside(field.place, 'x-sequence');
  const [first, ...rest] = textsIn(raw, 'by').map((pointer) => pointer.slice(1));
  if (first === undefined) return undefined;
  const owner = draft.fields.get(first)?.view.ref;
  if (draft.fields.has(first) && (owner === undefined || entityNamed(workspace, owner) === undefined))
    report.add(inside(place, 'by', 0), 'sequence', `"/${first}" refers to nothing that numbers could be counted by.`);
  const format = textIn(raw, 'format');
  const isWhole = field.view.schema.type === 'integer';
  if (isWhole === (format !== undefined) || (!isWhole && field.view.schema.type !== 'string'))
    report.add(place, 'sequence', 'A text says in "format" how the number is written in it; a whole number has none.');
  const ranges = rangesOf(workspace, draft, raw, place);
  if (ranges !== undefined && !isWhole) report.add(inside(place, 'ranges'), 'sequence', 'Only whole numbers have ranges.');
  const parts = format === undefined ? undefined : partsOf(workspace, { format, first, owner }, inside(place, 'format'));
  return compact({
    field: field.view.name,
    by: [first, ...rest] as const,
    owner: owner ?? '',
    counter: textIn(raw, 'counter') ?? draft.name,
    parts,
    gaps: flagIn(raw, 'gaps'),
    shared: flagIn(raw, 'shared'),
    keep: flagIn(raw, 'keep'),
    ranges,
  });
}

type Written = { readonly format: string; readonly first: string; readonly owner: string | undefined };

function partsOf(workspace: Workspace, { format, first, owner }: Written, place: Place): readonly SequencePart[] {
  const { report } = workspace;
  const parts: SequencePart[] = [];
  let end = 0;
  const fields = entityNamed(workspace, owner)?.fields;
  for (const found of format.matchAll(HOLE)) {
    const [whole, name = ''] = found;
    if (found.index > end) parts.push({ kind: 'text', text: format.slice(end, found.index) });
    end = found.index + whole.length;
    const [isNumber, digits] = NUMBER.exec(name) ?? [];
    const [, reference, column = '', otherwise = ''] = OWNER.exec(name) ?? [];
    if (isNumber !== undefined) parts.push({ kind: 'number', digits: Number(digits ?? 1) });
    else if (reference === first && fields?.has(column)) parts.push({ kind: 'owner', column, otherwise });
    else if (reference === first && fields)
      report.add(
        place,
        'unknown-field',
        `"${owner}" has no field "/${column}".${didYouMean(
          `/${column}`,
          [...fields.keys()].map((name) => `/${name}`),
        )}`,
      );
    // Whose number it is was told already.
    else if (owner !== undefined)
      report.add(place, 'sequence', `Nothing stands for "${whole}": there are {n}, {n:6} and fields of "/${first}" ({${first}.name}).`);
  }
  if (end < format.length) parts.push({ kind: 'text', text: format.slice(end) });
  if (parts.filter(({ kind }) => kind === 'number').length !== 1) report.add(place, 'sequence', 'The number stands in it once, as {n}.');
  return parts;
}

function rangesOf(workspace: Workspace, draft: EntityDraft, raw: JsonObject, place: Place): readonly SequenceRange[] | undefined {
  if (raw.ranges === undefined) return undefined;
  return objectsIn(raw, 'ranges').map(({ item, index }) => {
    const here = inside(place, 'ranges', index);
    const [from, to] = [numberIn(item, 'from') ?? 0, numberIn(item, 'to') ?? 0];
    if (to < from) workspace.report.add(inside(here, 'to'), 'sequence', 'The range ends before it begins.');
    const when = ruleIn({ workspace, draft, place: here, roots: ['doc'] }, item, 'when', 'bool', inside(here, 'when'));
    return compact({ when, from, to });
  });
}

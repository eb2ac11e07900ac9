/** What is wrong with a record beyond its JSON Schema. */
import { isObject } from '../json/index.ts';
import { isBeside, repeatsIn } from './distinct.ts';
import { isEmpty, listFields, type RecordDoc, type RecordScope, type RuledField, type RuledFields, valueAt } from './fields.ts';
import { messageOf } from './messages.ts';
import { membersOf, rowScope, rowsOf } from './rows.ts';

export type RecordFault = {
  /** Into the record: `/title`, `/items/0/qty`. */
  readonly pointer: string;
  readonly code: 'required' | 'check' | 'distinct' | 'locked';
  /** `t:key` where the definition has its own text (x-message), else a sentence. */
  readonly message: string;
  /** Values that stand in the text; `label` is the field's. */
  readonly params: Readonly<Record<string, unknown>> & { readonly label: string };
};

const sentences = {
  required: 'A value is required.',
  check: 'This value does not fit.',
  distinct: 'This value already stands here.',
  locked: 'This value cannot be changed now.',
} as const;

/** A fault of a field; `at` is the pointer of the element that it stands in, `''` for the record's own. */
export function faultOf(field: RuledField, code: RecordFault['code'], { at, scope }: { at: string; scope: RecordScope }): RecordFault {
  const own = messageOf(field, code, scope);
  return {
    pointer: at + field.pointer,
    code,
    message: field.words?.[code] ?? (own === undefined ? sentences[code] : `t:${own.key}`),
    params: { ...own?.params, label: field.label },
  };
}

/**
 * Faults of a record: values missing that are required always (`required`) or now (`x-require`), values that break
 * `x-check`, and those that stand a second time (`x-distinct`), in list elements too. Hidden fields and the system's own
 * are not asked, nor the elements of a hidden list; an empty value breaks no check. `siblings` are all fields of the
 * record where `fields` are only some of them.
 */
export function checkRecord(
  fields: RuledFields,
  doc: RecordDoc,
  scope: RecordScope,
  siblings: RuledFields = fields,
): readonly RecordFault[] {
  const within = { ...scope, doc };
  const isThere = (field: RuledField) => field.rules.show?.holds(within) ?? true;
  const beside = () => listFields(siblings).filter(isThere);
  return listFields(fields).flatMap((field) => {
    if (field.system || !isThere(field)) return [];
    return [...checkField(field, { at: '', scope: within, holder: doc, beside }), ...checkRows(field, doc, scope)];
  });
}

type Asking = {
  /** Pointer of the holder. */
  readonly at: string;
  /** With `doc`, and `row` where it is asked of an element. */
  readonly scope: RecordScope;
  /** The record or element that has the field. */
  readonly holder: RecordDoc;
  /** Fields beside it that show. */
  readonly beside: () => readonly RuledField[];
  readonly isRepeated?: boolean;
};

/** Faults of one field that shows. */
function checkField(field: RuledField, { at, scope, holder, beside, isRepeated = false }: Asking): readonly RecordFault[] {
  const found = (code: RecordFault['code']) => [faultOf(field, code, { at, scope })];
  if (isEmpty(valueAt(holder, field))) return field.required || field.rules.require?.holds(scope) ? found('required') : [];
  if (field.rules.check && !field.rules.check.holds(scope)) return found('check');
  return isRepeated || isBeside(field, holder, beside) ? found('distinct') : [];
}

/** Faults inside a list field's elements. Does not ask whether the list shows. */
export function checkRows(list: RuledField, doc: RecordDoc, scope: RecordScope): readonly RecordFault[] {
  if (membersOf(list).length === 0) return [];
  const rows = rowsOf(doc, list);
  const repeats = repeatsIn(list, rows);
  return rows.flatMap((row, index) =>
    isObject(row) ? checkRow(list, { row, at: `${list.pointer}/${index}`, repeated: repeats(index), scope: { ...scope, doc } }) : [],
  );
}

type Row = { readonly row: RecordDoc; readonly at: string; readonly repeated: ReadonlySet<string>; readonly scope: RecordScope };

function checkRow(list: RuledField, { row, at, repeated, scope }: Row): readonly RecordFault[] {
  const within = rowScope(scope, row);
  const shown = membersOf(list).filter((member) => member.rules.show?.holds(within) ?? true);
  return shown.flatMap((member) =>
    checkField(member, { at, scope: within, holder: row, beside: () => shown, isRepeated: repeated.has(member.name) }),
  );
}

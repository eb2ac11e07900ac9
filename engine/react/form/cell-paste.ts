/** Cells of a spreadsheet put into a list: tabs part columns, lines part rows. */
import type { FieldView } from '../../core/definitions/types.ts';
import { fieldTypes } from '../../core/fields/field-types.ts';
import type { Cell } from './cell-moves.ts';
import type { FormField } from './fields.ts';
import type { FormModel } from './model-types.ts';

type Words = {
  /** Of the currency: decimal places of an amount. */
  readonly digits: number;
  /** Choices with their labels; none for what is written freely. */
  readonly choices: (field: FieldView) => readonly { readonly value: unknown; readonly label: string }[];
};

const linesOf = (text: string) =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));

/** Fills in from a cell on, adding the rows that are missing; answers how many values were taken. One value is the widget's own affair. */
export function pasteCells(model: FormModel, list: FormField, from: Cell, text: string, words: Words): number {
  const lines = linesOf(text);
  if (lines.length === 1 && lines[0]?.length === 1) return 0;
  const names = model.index.members(list).map(({ view }) => view.name);
  const first = names.indexOf(from.column);
  const most = typeof list.schema.maxItems === 'number' ? list.schema.maxItems : Number.POSITIVE_INFINITY;
  let count = 0;
  lines.slice(0, most - from.row).forEach((cells, at) => {
    const row = from.row + at;
    if (row >= model.rows.keys(list.pointer).length) model.rows.add(list.pointer);
    cells.forEach((cell, side) => {
      const name = names[first + side];
      if (name !== undefined && put(model, `${list.pointer}/${row}/${name}`, cell.trim(), words)) count += 1;
    });
  });
  return count;
}

/** What people could not type there is not pasted either. */
function put(model: FormModel, pointer: string, text: string, words: Words): boolean {
  const leaf = model.leaf(pointer);
  const view = leaf?.read();
  if (!leaf || !view || view.isLocked || !view.state.visible) return false;
  const value = text === '' ? null : valueGiven(leaf.place.source, text, words);
  if (value === undefined) return false;
  leaf.change(value);
  return true;
}

function valueGiven(field: FieldView, text: string, { digits, choices }: Words): unknown {
  const offered = choices(field);
  const wanted = text.toLowerCase();
  if (offered.length > 0)
    return offered.find(({ value, label }) => label.toLowerCase() === wanted || String(value).toLowerCase() === wanted)?.value;
  if (field.type !== 'money') return fieldTypes[field.type].fromText(text);
  const amount = fieldTypes.number.fromText(text);
  return typeof amount === 'number' ? Math.round(amount * 10 ** digits) : undefined;
}

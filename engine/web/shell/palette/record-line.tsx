/** A record that was found: its name, what tells it apart, and by what else it was found. */
import type { FieldView } from '../../../core/definitions/types.ts';
import type { FoundGroup, FoundRecord } from '../../../core/definitions/view-types.ts';
import { useFormat, useText } from '../../../react/index.ts';
import { type LineWords, secondLine, valueText } from '../../../react/records/second-line.ts';

type Props = { readonly group: FoundGroup; readonly record: FoundRecord };

/** The field that names it; where the person may not see that one, what it was found by. */
export function nameOf({ group, record }: Props, words: LineWords): string {
  const field = fieldIn(group, group.title) ?? fieldIn(group, record.matched ?? '');
  const name = field ? valueText(field, record.values[field.name], undefined, words) : '';
  return name === '' ? words.text(group.label) : name;
}

const fieldIn = ({ fields }: FoundGroup, name: string): FieldView | undefined => fields.find((field) => field.name === name);

export function RecordLine({ group, record }: Props) {
  const text = useText();
  const format = useFormat();
  const words = { text, format };
  const second = secondLine(
    group.subtitle.flatMap((name) => fieldIn(group, name) ?? []),
    record.values,
    {},
    words,
  );
  const matched = fieldIn(group, record.matched ?? '');
  const foundBy = matched ? valueText(matched, record.values[matched.name], undefined, words) : '';
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium">{nameOf({ group, record }, words)}</span>
      {second === undefined ? null : <span className="block truncate text-xs text-text-muted">{second}</span>}
      {matched && foundBy !== '' ? (
        <span className="block truncate text-xs text-text-muted">
          {text(matched.label)}: {foundBy}
        </span>
      ) : null}
    </span>
  );
}

/** How far a step is, in the words of the record's own fields. */
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { Required } from '../../../engine/core/lifecycle/types.ts';
import { useFormat, useText } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';

type Props = { readonly entity: EntityView; readonly record: RecordData; readonly asked: readonly Required[] };

export function StepWords({ entity, record, asked }: Props) {
  const text = useText();
  const format = useFormat();
  const words = asked.flatMap(({ pointer, label }): readonly string[] => {
    const name = pointer.slice(1);
    const value = record[name];
    if (value === null || value === undefined || value === '') return [];
    const option = entity.fields.find((field) => field.name === name)?.options?.find((one) => one.value === value);
    // A word of a list speaks for itself; a number does not.
    return option ? [text(option.label)] : [`${text(label)}: ${typeof value === 'number' ? format.number(value) : String(value)}`];
  });
  return (
    <p role="status" className={words.length > 0 ? 'mt-4 text-base' : 'sr-only'}>
      {words.join(' · ')}
    </p>
  );
}

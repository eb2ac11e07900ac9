import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { Label, RecordData } from '../../../engine/react/types.ts';

type Words = {
  /** Labels of the records that the row refers to. */
  readonly labelOf?: ((field: string, id: string | number) => Label | undefined) | undefined;
  /** The engine's text of a key; without it a choice stands as it is stored. */
  readonly text?: ((key: string) => string) | undefined;
  /** A day as people write it; without it a day stands as it is stored. */
  readonly date?: ((day: string) => string) | undefined;
};

/**
 * What names a record to people: the value of its entity's title field; a reference by the name of the record referred
 * to, a choice by its label, a day as people write it. The id where there is none, or none that the person may see.
 */
export function titleOf(entity: EntityView, row: RecordData, { labelOf, text, date }: Words): string {
  const value = row[entity.title];
  if (typeof value !== 'string' && typeof value !== 'number') return String(row.id);
  const field = entity.fields.find(({ name }) => name === entity.title);
  if (field?.ref !== undefined) return labelOf?.(field.name, value)?.label ?? String(value);
  if (date && field?.type === 'date') return date(String(value));
  const option = text && field?.options?.find((one) => one.value === value);
  return option ? text(option.label) : String(value);
}

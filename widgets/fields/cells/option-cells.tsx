import { useText } from '../../../engine/react/index.ts';
import type { CellProps } from '../../../engine/react/types.ts';
import { isNothing, Nothing } from './nothing.tsx';
import { Tag } from './tag.tsx';

/** A choice: dot and word in its colour. A value that is no longer a choice stands for itself. */
export function OptionCell({ value, field, labelOf }: CellProps) {
  if (isNothing(value)) return <Nothing />;
  return <OptionTag value={value} field={field} labelOf={labelOf} />;
}

export function OptionsCell({ value, field, labelOf }: CellProps) {
  if (!Array.isArray(value) || value.length === 0) return <Nothing />;
  return (
    <span className="flex min-w-0 flex-wrap gap-x-3 gap-y-0.5">
      {value.map((one) => (
        <OptionTag key={String(one)} value={one} field={field} labelOf={labelOf} />
      ))}
    </span>
  );
}

function OptionTag({ value, field, labelOf }: Pick<CellProps, 'value' | 'field'> & { readonly labelOf: CellProps['labelOf'] | undefined }) {
  const text = useText();
  const option = field.options?.find((known) => known.value === value);
  // What is chosen among records has its words from there.
  const found = option === undefined && (typeof value === 'string' || typeof value === 'number') ? labelOf?.(value) : undefined;
  return <Tag label={option ? text(option.label) : (found?.label ?? String(value))} colour={option?.colour ?? found?.colour} />;
}

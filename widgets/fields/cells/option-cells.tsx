import { Fragment } from 'react';
import type { CellProps, CellTools } from '../../../engine/react/types.ts';
import { cellOf } from './cell-of.tsx';
import { isNothing, Nothing } from './nothing.tsx';
import { Tag } from './tag.tsx';

/** A choice: dot and word in its colour. A value that is no longer a choice stands for itself. */
export const OptionCell = cellOf((props, tools) => (isNothing(props.value) ? <Nothing /> : optionTag(props, tools)));

export const OptionsCell = cellOf(({ value, field, labelOf }, tools) => {
  if (!Array.isArray(value) || value.length === 0) return <Nothing />;
  return (
    <span className="flex min-w-0 flex-wrap gap-x-3 gap-y-0.5">
      {value.map((one) => (
        <Fragment key={String(one)}>{optionTag({ value: one, field, labelOf }, tools)}</Fragment>
      ))}
    </span>
  );
});

type Chosen = Pick<CellProps, 'value' | 'field'> & { readonly labelOf?: CellProps['labelOf'] | undefined };

function optionTag({ value, field, labelOf }: Chosen, { text }: CellTools) {
  const option = field.options?.find((known) => known.value === value);
  // What is chosen among records has its words from there.
  const found = option === undefined && (typeof value === 'string' || typeof value === 'number') ? labelOf?.(value) : undefined;
  return Tag({ label: option ? text(option.label) : (found?.label ?? String(value)), colour: option?.colour ?? found?.colour });
}

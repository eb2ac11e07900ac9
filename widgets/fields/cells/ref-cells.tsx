import { isId } from '../../../engine/core/records/id.ts';
import type { CellProps } from '../../../engine/react/types.ts';
import { isNothing, Nothing } from './nothing.tsx';
import { Tag } from './tag.tsx';

/** The label of another record. One that the person may not see has none, and shows as nothing. */
export function RefCell({ value, labelOf }: CellProps) {
  const label = isId(value) && !isNothing(value) ? labelOf?.(value) : undefined;
  return label ? <Tag label={label.label} colour={label.colour} /> : <Nothing />;
}

export function RefsCell({ value, labelOf }: CellProps) {
  const ids = Array.isArray(value) ? value.filter(isId) : [];
  const labels = ids.flatMap((id) => {
    const label = labelOf?.(id);
    return label ? [{ id, ...label }] : [];
  });
  if (labels.length === 0) return <Nothing />;
  return (
    <span className="flex min-w-0 flex-wrap gap-x-3 gap-y-0.5">
      {labels.map(({ id, label, colour }) => (
        <Tag key={id} label={label} colour={colour} />
      ))}
    </span>
  );
}

import { isId } from '../../../engine/core/records/id.ts';
import { cellOf } from './cell-of.tsx';
import { isNothing, Nothing } from './nothing.tsx';
import { Tag } from './tag.tsx';

/** The label of another record. One that the person may not see has none, and shows as nothing. */
export const RefCell = cellOf(({ value, labelOf }) => {
  const label = isId(value) && !isNothing(value) ? labelOf?.(value) : undefined;
  return label ? Tag(label) : <Nothing />;
});

export const RefsCell = cellOf(({ value, labelOf }) => {
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
});

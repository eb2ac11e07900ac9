import { cellOf } from './cell-of.tsx';
import { isNothing, Nothing } from './nothing.tsx';

/** Text as it is; cut by its place, whole on hover. */
export const TextCell = cellOf(({ value, labelOf }) => {
  if (isNothing(value)) return <Nothing />;
  // What is chosen among records has its words from there.
  const wordOf = (one: unknown) => (typeof one === 'string' ? labelOf?.(one)?.label : undefined) ?? String(one);
  const words = Array.isArray(value) ? value.map(wordOf).join(', ') : wordOf(value);
  return (
    <span dir="auto" title={words}>
      {words}
    </span>
  );
});

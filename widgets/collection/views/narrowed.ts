/** A part of the list: the rows that also satisfy a predicate. */
import type { Predicate } from '../../../engine/core/rules/types.ts';
import { filterText } from '../../../engine/react/index.ts';

/** Filter of a list and one predicate more, as the text that the server takes. */
export const narrowed = (filter: string | undefined, predicate: Predicate): string => {
  const own = filterText([predicate]);
  if (own === undefined) return filter ?? 'true';
  return filter === undefined ? own : `(${filter}) && (${own})`;
};

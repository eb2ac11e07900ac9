import type { Predicate } from '../../engine/core/rules/types.ts';
import { filterText } from '../../engine/react/index.ts';

/** Address of the rows behind a number: the filter goes along in the query. */
export function rowsLink(to: string | undefined, parts: readonly (Predicate | undefined)[]): string | undefined {
  if (to === undefined) return undefined;
  const joint = to.includes('?') ? '&' : '?';
  // An empty filter is said too: the list must not narrow the number by a default of its own.
  return `${to}${joint}filter=${encodeURIComponent(filterText(parts) ?? '')}`;
}

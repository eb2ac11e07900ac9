/** What differs between two states of a definition, told by paths with ids. */
import { formatPointer, isEqual } from '../../json/index.ts';
import { isObject } from '../raw.ts';
import { idOf, idsOf, isIdList, step } from './id-path.ts';

/** `was` absent: it is new; `now` absent: it is gone. Of a list in another order the ids are told. */
export type Difference = { readonly path: string; readonly was?: unknown; readonly now?: unknown };

export function differences(before: unknown, after: unknown, keys: readonly string[] = []): readonly Difference[] {
  if (isEqual(before, after) && JSON.stringify(before) === JSON.stringify(after)) return [];
  if (isIdList(before) && isIdList(after))
    return [...reordered(before, after, keys), ...members(before, after, keys, [...idsOf(before), ...idsOf(after)])];
  if (isObject(before) && isObject(after)) return members(before, after, keys, [...Object.keys(before), ...Object.keys(after)]);
  if (isEqual(before, after)) return [];
  return [{ path: formatPointer(keys), ...(before === undefined ? {} : { was: before }), ...(after === undefined ? {} : { now: after }) }];
}

const members = (before: unknown, after: unknown, keys: readonly string[], names: readonly string[]): readonly Difference[] =>
  [...new Set(names)].flatMap((name) => differences(step(before, name), step(after, name), [...keys, name]));

/** Only what stands in both lists has an order that may have changed. */
function reordered(before: readonly unknown[], after: readonly unknown[], keys: readonly string[]): readonly Difference[] {
  const common = (list: readonly unknown[], other: readonly unknown[]) =>
    idsOf(list.filter((element) => other.some((each) => idOf(each) === idOf(element))));
  const [was, now] = [common(before, after), common(after, before)];
  return isEqual(was, now) ? [] : [{ path: formatPointer([...keys, '$order']), was, now }];
}

/** Values that a field may not choose, because they stand in another row or beside it already (x-distinct). */
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { isEmpty } from '../../core/records/index.ts';
import type { Place } from './field-index.ts';
import { useForm } from './form-context.ts';

const NOTHING: readonly unknown[] = [];

/** Renders the caller only when one of those values changes. */
export function useUsedValues({ field, owner, row }: Place): ReadonlySet<unknown> {
  const { usedValues, values } = useForm().model;
  const { distinct, name } = field;
  const list = distinct === true && row ? owner.pointer : undefined;
  const holder = row?.pointer ?? '';
  const at = row?.index;
  const beside = useMemo(
    () => (Array.isArray(distinct) ? distinct.map((pointer: string) => holder + pointer) : NOTHING),
    [distinct, holder],
  );
  const seen = useSyncExternalStore(
    useCallback(
      (listener) => {
        const stops = beside.map((pointer) => values.subscribe(String(pointer), listener));
        if (list !== undefined) stops.push(usedValues.subscribe(list, name, listener));
        return () => {
          for (const stop of stops) stop();
        };
      },
      [usedValues, values, beside, list, name],
    ),
    () => {
      const column = list === undefined ? NOTHING : usedValues.column(list, name).filter((_, index) => index !== at);
      const others = beside.map((pointer) => values.read(String(pointer)));
      const all = [...column, ...others].flat().filter((value) => !isEmpty(value));
      return all.length === 0 ? '' : JSON.stringify(all);
    },
  );
  return useMemo(() => new Set<unknown>(seen === '' ? [] : (JSON.parse(seen) as unknown[])), [seen]);
}

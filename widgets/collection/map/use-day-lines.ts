/** Lines of a map, with the days that they are of in words. */
import { useMemo } from 'react';
import { useFormat } from '../../../engine/react/index.ts';
import type { Route } from '../routes/routes.ts';
import type { ViewProps } from '../views/view-props.ts';
import { linesOf } from './day-lines.ts';
import type { Place } from './places.ts';

/** `places`: undefined where not all of them are here; a line through some of them would tell of a way that there is not. */
type Request = Pick<ViewProps, 'entity' | 'view'> & { readonly places: readonly Place[] | undefined };

export function useDayLines({ entity, view, places }: Request): readonly Route[] {
  const format = useFormat();
  return useMemo(
    () => linesOf({ entity, view, places: places ?? [], labelOf: (value) => format.date(String(value)) }),
    [entity, view, places, format],
  );
}

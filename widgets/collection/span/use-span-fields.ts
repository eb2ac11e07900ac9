import { useMemo } from 'react';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { fieldAt } from '../../../engine/react/index.ts';
import type { ViewOptions } from '../options.ts';
import type { SpanFields } from './spans.ts';

/** Fields that say when a record happens; undefined when the person may not see the first of them. */
export function useSpanFields(entity: EntityView, { date, until, from, to, duration }: ViewOptions): SpanFields | undefined {
  return useMemo(() => {
    const begin = fieldAt(entity, date);
    if (!begin) return undefined;
    return {
      date: begin,
      until: fieldAt(entity, until),
      from: fieldAt(entity, from),
      to: fieldAt(entity, to),
      duration: fieldAt(entity, duration),
    };
  }, [entity, date, until, from, to, duration]);
}

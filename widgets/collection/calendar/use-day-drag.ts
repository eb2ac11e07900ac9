/** Dragging a record to another day by mouse or finger; the day under it is marked past React. */
import { type RefObject, useEffect, useRef } from 'react';
import type { RecordData } from '../../../engine/react/types.ts';
import { attachPointerDrag } from '../drag/pointer-drag.ts';
import type { Span } from '../span/spans.ts';
import type { Shift } from './use-shift.ts';

type Request = { readonly root: RefObject<HTMLElement | null>; readonly spans: readonly Span[]; readonly moves: Shift };

export function useDayDrag({ root, spans, moves }: Request): void {
  const latest = useRef({ spans, moves });
  useEffect(() => {
    latest.current = { spans, moves };
  });
  useEffect(() => {
    const around = root.current;
    if (!around) return undefined;
    let lifted: Span | undefined;
    const find = (id: string) => latest.current.spans.find(({ row }) => String(row.id) === id);
    const mark = (day: string | undefined) => {
      for (const place of around.querySelectorAll<HTMLElement>('[data-place]')) {
        place.toggleAttribute('data-over', place.dataset.place === day);
      }
    };
    const mayLift = (row: RecordData | undefined) => row !== undefined && latest.current.moves.canShift(row);
    return attachPointerDrag(around, {
      onLift: (id) => {
        const span = find(id);
        if (!mayLift(span?.row)) return false;
        lifted = span;
        return true;
      },
      onOver: mark,
      onDrop: (day) => {
        mark(undefined);
        if (lifted && day !== undefined) latest.current.moves.shift(lifted, day);
        lifted = undefined;
      },
      onCancel: () => {
        mark(undefined);
        lifted = undefined;
      },
    });
  }, [root]);
}

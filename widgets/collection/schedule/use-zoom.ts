/** How wide an hour is drawn; kept for the next visit. */
import { useCallback, useMemo, useState } from 'react';
import { recall, remember } from '../../../engine/react/index.ts';
import type { CalendarMode } from '../options.ts';

/** Pixels of an hour at least: at first as many as fit. */
const WIDTHS = [44, 72, 112, 176] as const;
const DAY = 128;

export function useZoom(key: string, mode: CalendarMode) {
  const [level, setLevel] = useState(() => Math.min(WIDTHS.length - 1, Math.max(0, Number(recall(key)) || 0)));
  const by = useCallback(
    (step: 1 | -1) =>
      setLevel((before) => {
        const next = Math.min(WIDTHS.length - 1, Math.max(0, before + step));
        remember(key, String(next));
        return next;
      }),
    [key],
  );
  const zoom = useMemo(() => ({ isLeast: level === 0, isMost: level === WIDTHS.length - 1, by }), [level, by]);
  return { column: mode === 'day' ? (WIDTHS[level] ?? WIDTHS[0]) : DAY, zoom };
}

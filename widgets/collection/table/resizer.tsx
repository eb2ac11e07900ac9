/** The edge of a column head: dragged, moved by arrow keys, or double-clicked back to the width of what is in it. */
import type { KeyboardEvent, PointerEvent } from 'react';
import { bounded, type ColumnWidths, NARROWEST, WIDEST } from './use-column-widths.ts';

type Props = { readonly pointer: string; readonly label: string; readonly columns: ColumnWidths };

const STEP = 16;

/** Present width of the head that a resizer stands in. */
const widthOf = (element: Element) => element.closest('th')?.getBoundingClientRect().width ?? 0;

export function Resizer({ pointer, label, columns }: Props) {
  const drag = (start: PointerEvent<HTMLElement>) => {
    const handle = start.currentTarget;
    const before = widthOf(handle);
    const sign = getComputedStyle(handle).direction === 'rtl' ? -1 : 1;
    const at = (event: { clientX: number }) => before + sign * (event.clientX - start.clientX);
    const move = (event: globalThis.PointerEvent) => columns.preview(pointer, at(event));
    const end = (event: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', move);
      columns.keep(pointer, event.type === 'pointercancel' ? before : at(event));
    };
    start.preventDefault();
    // Cells follow a column's width once it has one.
    if (columns.widths[pointer] === undefined) columns.keep(pointer, before);
    handle.setPointerCapture?.(start.pointerId);
    handle.addEventListener('pointermove', move);
    for (const over of ['pointerup', 'pointercancel'] as const) handle.addEventListener(over, end, { once: true });
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const steps: Readonly<Record<string, number>> = { ArrowRight: isRtl ? -STEP : STEP, ArrowLeft: isRtl ? STEP : -STEP };
    const step = steps[event.key];
    if (event.key === 'Escape') columns.keep(pointer, undefined);
    if (step === undefined) return;
    event.preventDefault();
    columns.keep(pointer, (columns.widths[pointer] ?? widthOf(event.currentTarget)) + step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator with a value is a window splitter, which <hr> is not
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={bounded(columns.widths[pointer] ?? NARROWEST)}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      tabIndex={0}
      onPointerDown={drag}
      onDoubleClick={() => columns.keep(pointer, undefined)}
      onKeyDown={press}
      className="absolute inset-y-1 -end-1.5 z-1 w-3 cursor-col-resize touch-none after:absolute after:inset-y-1 after:start-1.5 after:w-px after:bg-transparent hover:after:bg-border-strong focus-visible:after:w-0.5 focus-visible:after:bg-accent"
    />
  );
}

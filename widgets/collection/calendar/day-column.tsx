/** The hours of one day: records where they happen, and room to draw a new one. */
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { MINUTES_A_DAY, minuteOfDay } from '../span/spans.ts';
import { useClock } from '../span/use-clock.ts';
import { useCalendar } from './calendar-context.ts';
import { hoursOn } from './day-hours.ts';
import { EventChip } from './event-chip.tsx';

/** Pixels of an hour. */
export const HOUR = 48;
const STEP = 30;
const share = (minutes: number) => `${(minutes / MINUTES_A_DAY) * 100}%`;
const lines = { backgroundImage: 'linear-gradient(to bottom, var(--border) 1px, transparent 1px)', backgroundSize: `100% ${HOUR}px` };

export function DayColumn({ day, label }: { readonly day: string; readonly label: string }) {
  const { spans, span } = useCalendar();
  const { drawn, handlers, isDrawable } = useDrawing(day);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a day is no form's fieldset
    <div
      role="group"
      aria-label={label}
      data-place={day}
      style={{ ...lines, height: HOUR * 24 }}
      className={`relative touch-pan-y border-border border-s data-over:bg-accent-soft ${isDrawable ? 'cursor-cell' : ''}`}
      {...handlers}
    >
      {hoursOn(spans, day).map(({ item, lane, lanes }) => (
        <div
          key={item.one.row.id}
          className="absolute p-px"
          style={{
            top: share(item.start),
            height: `max(22px, ${share(item.end - item.start)})`,
            insetInlineStart: `${(lane / lanes) * 100}%`,
            width: `${100 / lanes}%`,
          }}
        >
          <EventChip span={item.one} look="block" isContinued={item.one.firstDay < day} />
        </div>
      ))}
      {drawn ? (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0.5 rounded-[4px] border-2 border-accent bg-accent-soft opacity-80"
          style={{ top: share(drawn.from), height: share(drawn.to - drawn.from) }}
        />
      ) : null}
      {day === span.today ? <NowLine midnight={minuteOfDay(day)} /> : null}
    </div>
  );
}

function NowLine({ midnight }: { readonly midnight: number }) {
  const { span } = useCalendar();
  const minute = useClock(span.timeZone) - midnight;
  if (minute < 0 || minute >= MINUTES_A_DAY) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 z-1 h-0.5 bg-danger before:absolute before:start-0 before:-top-0.75 before:size-2 before:rounded-full before:bg-danger"
      style={{ top: share(minute) }}
    />
  );
}

type Drawn = { readonly from: number; readonly to: number };

/** Drawing the hours of a new record with a mouse; a finger taps for an hour. */
function useDrawing(day: string) {
  const { create } = useCalendar();
  const [drawn, setDrawn] = useState<Drawn>();
  const start = useRef<number | undefined>(undefined);
  const isDrawing = drawn !== undefined;
  useEffect(() => {
    if (!isDrawing) return undefined;
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      start.current = undefined;
      setDrawn(undefined);
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [isDrawing]);
  if (!create) return { drawn: undefined, isDrawable: false, handlers: {} };

  const slotAt = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share_ = box.height === 0 ? 0 : (event.clientY - box.top) / box.height;
    return Math.min(MINUTES_A_DAY - STEP, Math.max(0, Math.floor((share_ * MINUTES_A_DAY) / STEP) * STEP));
  };
  const between = (from: number, to: number): Drawn => ({ from: Math.min(from, to), to: Math.max(from, to) + STEP });
  const finish = (event: PointerEvent<HTMLElement>) => {
    const from = start.current;
    start.current = undefined;
    setDrawn(undefined);
    if (from === undefined) return;
    const to = slotAt(event);
    create(day, from === to ? { from, to: Math.min(MINUTES_A_DAY - 1, from + 60) } : capped(between(from, to)));
  };
  return {
    drawn,
    isDrawable: true,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const isOnRecord = event.target instanceof Element && event.target.closest('button') !== null;
        if (event.button === 0 && !isOnRecord) start.current = slotAt(event);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (start.current === undefined || event.pointerType === 'touch') return;
        const next = between(start.current, slotAt(event));
        setDrawn((before) => (before?.from === next.from && before.to === next.to ? before : next));
      },
      onPointerUp: finish,
      onPointerCancel: () => {
        start.current = undefined;
        setDrawn(undefined);
      },
      onPointerLeave: () => {
        start.current = undefined;
        setDrawn(undefined);
      },
    },
  };
}

/** Midnight is written as the last minute of the day. */
const capped = ({ from, to }: Drawn): Drawn => ({ from, to: Math.min(MINUTES_A_DAY - 1, to) });

/** One record in a calendar: opens on a click, moves by dragging or by Shift and arrows. */
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { colourClasses, isHexColour } from '../../primitives/chip/colours.ts';
import { addDays } from '../span/days.ts';
import type { Span } from '../span/spans.ts';
import { type Face, fillOf } from '../span/use-faces.ts';
import { useCalendar } from './calendar-context.ts';

type Props = {
  readonly span: Span;
  /** `line`: one row of a month; `block`: as tall as it lasts; `row`: a line of a list, with all its words. */
  readonly look: 'line' | 'block' | 'row';
  /** It began on an earlier day. */
  readonly isContinued?: boolean;
};

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -7, ArrowDown: 7 };

const looks = {
  line: 'flex h-5.5 w-full items-center gap-1 rounded-[4px] border-s-3 px-1 text-xs',
  block: 'flex size-full flex-col items-start overflow-hidden rounded-[4px] border-s-3 px-1.5 py-0.5 text-xs leading-tight',
  row: 'flex min-h-control w-full flex-wrap items-center gap-x-2 gap-y-0.5 rounded-control border-s-3 px-2 py-1.5 text-sm',
};

export function EventChip({ span, look, isContinued = false }: Props) {
  const { t } = useTranslation();
  const { faceOf, moves, canOpen, onOpen } = useCalendar();
  const face = faceOf(span);
  const { soft, text, border } = colourClasses(face.colour);
  const isMovable = moves.canShift(span.row);
  const press = (event: KeyboardEvent) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const side = Number(event.key === 'ArrowRight') - Number(event.key === 'ArrowLeft');
    const days = STEPS[event.key] ?? side * (isRtl ? -1 : 1);
    if (!event.shiftKey || days === 0 || !isMovable) return;
    event.preventDefault();
    event.stopPropagation();
    moves.shift(span, addDays(span.firstDay, days));
  };
  return (
    <button
      type="button"
      data-drag={String(span.row.id)}
      aria-label={isContinued ? t('calendar.continued', { name: face.name }) : face.name}
      aria-keyshortcuts={isMovable ? 'Shift+ArrowLeft Shift+ArrowRight' : undefined}
      title={face.name}
      onClick={() => canOpen && onOpen(span.row)}
      onKeyDown={press}
      style={isHexColour(face.colour) ? { borderColor: face.colour } : undefined}
      className={`${looks[look]} ${fillOf(face, soft)} ${text} ${border} min-w-0 overflow-hidden text-start hover:brightness-97 pointer-coarse:select-none ${isMovable ? 'cursor-grab' : ''}`}
    >
      <Words face={face} look={look} isContinued={isContinued} />
    </button>
  );
}

function Words({ face, look, isContinued }: { readonly face: Face; readonly look: Props['look']; readonly isContinued: boolean }) {
  const time = isContinued ? '' : face.time;
  return (
    <>
      {time === '' ? null : <span className="keep-ltr shrink-0 tabular-nums">{time}</span>}
      <span className={`max-w-full truncate font-medium ${look === 'row' ? '' : 'min-w-0 shrink'}`}>{face.title}</span>
      {face.line === '' ? null : <span className="min-w-0 max-w-full shrink-[20] truncate">{face.line}</span>}
      {look === 'row' && face.state !== '' ? <span className="ms-auto shrink-0 text-xs">{face.state}</span> : null}
    </>
  );
}

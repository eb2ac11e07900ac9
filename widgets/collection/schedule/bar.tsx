/** One record of a schedule: opens on a click, is dragged by mouse or finger, and picked up by Enter. */
import { type CSSProperties, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { colourClasses, isHexColour } from '../../primitives/chip/colours.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { Span } from '../span/spans.ts';
import { fillOf } from '../span/use-faces.ts';
import { BAR } from './lane-rows.ts';
import { useIsLifted } from './lift-store.ts';
import { useSchedule } from './schedule-context.ts';
import { targetOf } from './targets.ts';
import type { Conflict } from './use-judge.ts';

type Props = {
  readonly span: Span;
  readonly conflicts: readonly Conflict[];
  /** Where it stands in its lane. */
  readonly style: CSSProperties;
  /** Shows its hours, which its place does not say. */
  readonly hasTime?: boolean;
  readonly isContinued?: boolean;
};

/** Clipped rather than shortened: an hour is as wide as five letters, and dots would take two of them. */
const SHAPE = 'absolute overflow-hidden rounded-[5px] border-s-3 text-start text-xs leading-tight';

export const Bar = memo(function Bar({ span, conflicts, style, hasTime = false, isContinued = false }: Props) {
  const { t } = useTranslation();
  const { faceOf, badgeOf, alongOf, nameOf, canMove, canResize, onOpen, store, wordsOf, hint } = useSchedule();
  const id = String(span.row.id);
  const isLifted = useIsLifted(store, id);
  const face = faceOf(span);
  const badge = badgeOf(span.row);
  const along = alongOf(span.row);
  const line = [badge, along, face.line].filter((part) => part !== '').join(' · ');
  const isMovable = canMove(span.row);
  const { soft, text, border } = colourClasses(face.colour);
  const said = conflicts.map(({ message }) => message).join(' ');
  const when = wordsOf(targetOf(span, undefined));
  const own = nameOf(span.row);
  const name = [face.title, own === face.title ? '' : own, face.line, when, face.state, badge, along, said]
    .filter((part) => part !== '')
    .join(', ');
  return (
    <div
      style={{ height: BAR, ...style, ...(isHexColour(face.colour) ? { borderColor: face.colour } : {}) }}
      className={`group/bar ${SHAPE} ${fillOf(face, soft)} ${text} ${border} hover:z-2 hover:shadow-float data-lit:z-2 data-lit:ring-2 data-lit:ring-focus ${isLifted ? 'opacity-40 outline-2 outline-focus' : ''}`}
      data-drag={id}
    >
      <button
        type="button"
        data-bar={id}
        tabIndex={-1}
        aria-label={name}
        aria-describedby={isMovable ? hint : undefined}
        aria-roledescription={isMovable ? t('schedule.bar') : undefined}
        title={name}
        onClick={() => onOpen?.(span.row)}
        className={`flex size-full items-center gap-1 overflow-hidden px-1 text-start outline-offset-[-2px] pointer-coarse:select-none ${isMovable ? 'cursor-grab' : ''}`}
      >
        {conflicts.length > 0 ? <Mark conflicts={conflicts} /> : null}
        {along === '' ? null : <Icon name="users" />}
        <span className="min-w-0 flex-1">
          <span className="block overflow-hidden whitespace-nowrap font-medium">
            {hasTime && face.time !== '' && !isContinued ? <span className="keep-ltr me-1 tabular-nums">{face.time}</span> : null}
            {face.title}
          </span>
          {line === '' ? null : <span className="block overflow-hidden whitespace-nowrap">{line}</span>}
        </span>
      </button>
      {isMovable && canResize && !hasTime ? (
        <span
          data-resize={id}
          data-no-drag=""
          aria-hidden="true"
          className="absolute inset-y-0 end-0 w-2 cursor-ew-resize touch-none opacity-0 after:absolute after:inset-y-1.5 after:end-0.5 after:w-0.5 after:rounded-full after:bg-current group-hover/bar:opacity-70 pointer-coarse:w-4"
        />
      ) : null}
    </div>
  );
});

function Mark({ conflicts }: { readonly conflicts: readonly Conflict[] }) {
  const isHard = conflicts.some((conflict) => conflict.isHard);
  return (
    <span
      className={`grid size-4.5 shrink-0 place-items-center rounded-full ${isHard ? 'bg-danger text-danger-on' : 'bg-warning-soft text-warning-text'}`}
    >
      <Icon name={isHard ? 'circle-alert' : 'triangle-alert'} size={12} />
    </span>
  );
}

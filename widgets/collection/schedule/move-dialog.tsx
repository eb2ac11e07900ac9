/** 'Move to…': lane, day and time without dragging, with what it would break said before it is done. */
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordData } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import { Dialog } from '../../primitives/dialog/dialog.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import { isDay } from '../span/days.ts';
import { MINUTES_A_DAY, minutesOf } from '../span/spans.ts';
import { clockOf } from '../span/use-faces.ts';
import type { LaneRow } from './lane-rows.ts';
import { useSchedule } from './schedule-context.ts';
import type { Target } from './targets.ts';
import { useHovered } from './use-judge.ts';

/** A record, and where it stands; the tray has no lane. */
export type Moving = { readonly row: RecordData; readonly from: Target | undefined; readonly length: number };

type Props = {
  readonly moving: Moving | undefined;
  readonly rows: readonly LaneRow[];
  /** What the lanes are. */
  readonly lanesLabel: string;
  readonly takesTray: boolean;
  readonly onMove: (row: RecordData, target: Target) => void;
  readonly onClose: () => void;
};

export default function MoveDialog({ moving, onClose, ...props }: Props) {
  const { t } = useTranslation();
  const { nameOf } = useSchedule();
  const title = moving ? t('schedule.move', { name: nameOf(moving.row) }) : '';
  return (
    <Dialog isOpen={moving !== undefined} onClose={onClose} title={title} width="small">
      {moving ? <Choosing key={String(moving.row.id)} moving={moving} onClose={onClose} {...props} /> : null}
    </Dialog>
  );
}

const TRAY = '';
const control = 'h-control w-full rounded-control border border-border-strong bg-surface-raised px-2.5 text-sm';

function Choosing({ moving, rows, lanesLabel, takesTray, onMove, onClose }: Props & { readonly moving: Moving }) {
  const { t } = useTranslation();
  const { days, lanes, tried } = useSchedule();
  const { row, from, length } = moving;
  const ids = { lane: useId(), day: useId(), start: useId() };
  const [lane, setLane] = useState(from?.lane ?? rows[0]?.lane.key ?? TRAY);
  const [day, setDay] = useState(from?.day ?? days[0] ?? '');
  const [time, setTime] = useState(from?.start === undefined ? '' : clockOf(from.start));
  const start = minutesOf(time);
  const target = useMemo((): Target => {
    const end = start === undefined ? undefined : Math.min(MINUTES_A_DAY, start + length);
    return { lane: lane === TRAY ? undefined : lane, day, start, end };
  }, [lane, day, start, length]);
  const value = lanes.get(lane)?.value;
  const trial = useMemo(
    () => (value === undefined || !isDay(target.day) ? undefined : { record: row, target, lane: value }),
    [row, target, value],
  );
  const conflicts = useHovered(tried, trial);
  const isRefused = conflicts.some(({ isHard }) => isHard);
  const off = rows.find((each) => each.lane.key === lane)?.off.filter((one) => one.day === day) ?? [];
  const inOff = start === undefined ? [] : off.filter(({ from: begin, to }) => start < to && start + length > begin);
  const said = new Set(conflicts.map(({ message }) => message));
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isRefused || !isDay(day)) return;
        onClose();
        onMove(row, target);
      }}
    >
      <div className="space-y-1">
        <label htmlFor={ids.lane} className="block font-medium text-sm">
          {lanesLabel}
        </label>
        <select id={ids.lane} value={lane} onChange={(event) => setLane(event.target.value)} className={control}>
          {takesTray || lane === TRAY ? <option value={TRAY}>{t('schedule.nobody')}</option> : null}
          {rows.map((each) => (
            <option key={each.lane.key} value={each.lane.key}>
              {each.lane.label}
            </option>
          ))}
        </select>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <div className="space-y-1">
          <label htmlFor={ids.day} className="block font-medium text-sm">
            {t('schedule.day')}
          </label>
          <input id={ids.day} type="date" required value={day} onChange={(event) => setDay(event.target.value)} className={control} />
        </div>
        <div className="space-y-1">
          <label htmlFor={ids.start} className="block font-medium text-sm">
            {t('schedule.begins')}
          </label>
          <input id={ids.start} type="time" value={time} onChange={(event) => setTime(event.target.value)} className={control} />
        </div>
      </div>
      <ul aria-live="polite" aria-label={t('schedule.wrong_there')} className="space-y-1.5 empty:hidden">
        {conflicts.map(({ message, isHard }) => (
          <li
            key={message}
            className={`flex gap-2 rounded-control px-3 py-2 text-sm ${isHard ? 'bg-danger-soft text-danger-text' : 'bg-warning-soft text-warning-text'}`}
          >
            <Icon name={isHard ? 'circle-alert' : 'triangle-alert'} className="mt-0.5 shrink-0" />
            {message}
          </li>
        ))}
        {inOff.map(({ message, from: begin }) =>
          said.has(message) ? null : (
            <li
              key={`${begin} ${message}`}
              className="rounded-control border border-border border-dashed px-3 py-2 text-sm text-text-muted"
            >
              {message}
            </li>
          ),
        )}
      </ul>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button type="submit" kind="primary" disabled={isRefused}>
          {t('schedule.move_there')}
        </Button>
      </div>
    </form>
  );
}

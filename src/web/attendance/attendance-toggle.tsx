/** Whether one is punched in, and the way in and out: a button of the top bar, or a row of a phone's menu or page. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useFormat } from '../../../engine/react/index.ts';
import { Button, IconButton } from '../../../widgets/primitives/button/button.tsx';
import { Icon } from '../../../widgets/primitives/icon/icon.tsx';
import { useOnceOpen } from '../../../widgets/primitives/support/once-open.ts';
import { punchAsked } from './ask-to-punch.ts';
import type { Attendance, Direction } from './attendance.ts';
import { type AttendanceState, useAttendance } from './use-attendance.ts';
import { usePunchNow } from './use-punch-now.ts';
import { useTellPlace } from './use-tell-place.ts';

const PunchDialog = lazy(() => import('./punch-dialog.tsx'));

/** `thumb` is the row within reach of one: in by a single press, where no photo is wanted; out is asked as everywhere. */
export type Appearance = 'bar' | 'row' | 'thumb';

export default function AttendanceToggle({ appearance }: { readonly appearance: Appearance }) {
  const state = useAttendance();
  const [isAsking, setAsking] = useState(false);
  // What is asked stays what was asked while the dialog goes.
  const [direction, setDirection] = useState<Direction>('in');
  const wasAsked = useOnceOpen(isAsking);
  const ask = (wanted: Direction) => {
    setDirection(wanted);
    setAsking(true);
  };
  const { count } = useSnapshot(punchAsked);
  const wanted = state.attendance && next(state.attendance);
  useEffect(() => {
    // The row of a menu stands beside the bar: one of them answers.
    if (appearance !== 'bar' || wanted === undefined || count === 0) return;
    punchAsked.count = 0;
    ask(wanted);
  });
  useTellPlace(appearance === 'bar' && state.attendance?.active === '1');
  const now = usePunchNow(state, () => ask('in'));
  const View = appearance === 'bar' ? BarView : RowView;
  const onAsk = appearance === 'thumb' ? (asked: Direction) => (asked === 'in' ? void now.punchIn() : ask(asked)) : ask;
  return (
    <>
      <View state={state} isBusy={now.isBusy} onAsk={onAsk} />
      {wasAsked ? (
        <Suspense fallback={null}>
          <PunchDialog isOpen={isAsking} direction={direction} state={state} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

type ViewProps = { readonly state: AttendanceState; readonly isBusy: boolean; readonly onAsk: (direction: Direction) => void };

const next = ({ active }: Attendance): Direction => (active === '1' ? 'out' : 'in');

/** What there is to say of the attendance, in words. */
function useWords() {
  const { t } = useTranslation();
  const format = useFormat();
  return (attendance: Attendance): string => {
    const { active, logged_in_time, logged_out_time } = attendance;
    if (active === '1' && logged_in_time) return t('punching.done_in', { time: format.time(logged_in_time) });
    return logged_out_time ? t('punching.done_out', { time: format.time(logged_out_time) }) : t('punching.none');
  };
}

/** An icon with its state; in words beside it where there is room. */
function BarView({ state, onAsk }: ViewProps) {
  const { t } = useTranslation();
  const words = useWords();
  const format = useFormat();
  const { attendance, failure } = state;
  const direction = attendance && next(attendance);
  const said = attendance && words(attendance);
  const hasPunched = attendance !== undefined && attendance.logged_in_time !== null;
  return (
    <>
      {failure === undefined || state.isWaiting ? null : (
        <Failure state={state} failure={failure} className="max-w-28 sm:max-w-48 xl:max-w-72" />
      )}
      {direction === undefined ? null : (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`${said}. ${t(`punching.${direction}`)}`}
          title={`${said}. ${state.isWaiting ? t('cell.waiting') : t('punching.checked', { time: format.time(state.checkedAt) })}`}
          onClick={() => onAsk(direction)}
          className="inline-flex h-control min-w-control select-none items-center justify-center gap-1.5 rounded-control px-2 text-sm hover:bg-surface-sunken focus-visible:outline-2 focus-visible:outline-focus"
        >
          <StateIcon direction={direction} size={18} />
          <span className="max-xl:hidden">{hasPunched ? said : t(`punching.${direction}`)}</span>
        </button>
      )}
    </>
  );
}

const StateIcon = ({ direction, size }: { readonly direction: Direction; readonly size: number }) =>
  direction === 'out' ? <Icon name="circle-check" size={size} className="text-success-text" /> : <Icon name="clock" size={size} />;

/** Its state in words, and the button at the end, within reach of a thumb. */
function RowView({ state, isBusy, onAsk }: ViewProps) {
  const { t } = useTranslation();
  const words = useWords();
  const format = useFormat();
  const { attendance, failure } = state;
  const frame = 'flex min-h-14 items-center gap-3 border-t border-border px-4 py-2';
  if (!attendance) {
    return (
      <div className={frame} aria-busy={state.isChecking}>
        {failure === undefined ? (
          <span className="h-3 w-2/5 animate-shimmer rounded-control bg-surface-sunken" />
        ) : (
          <Failure state={state} failure={failure} className="flex-1" />
        )}
      </div>
    );
  }
  const direction = next(attendance);
  return (
    <div className={frame}>
      <StateIcon direction={direction} size={20} />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">{words(attendance)}</p>
        {failure === undefined || state.isWaiting ? (
          <p className="text-xs text-text-muted">
            {state.isWaiting ? t('cell.waiting') : t('punching.checked', { time: format.time(state.checkedAt) })}
          </p>
        ) : (
          <Failure state={state} failure={failure} className="" />
        )}
      </div>
      <Button
        kind={direction === 'in' ? 'primary' : 'plain'}
        aria-haspopup="dialog"
        isBusy={isBusy}
        className="max-md:min-h-11"
        onClick={() => onAsk(direction)}
      >
        {t(`punching.${direction}`)}
      </Button>
    </div>
  );
}

type FailureProps = { readonly state: AttendanceState; readonly failure: string; readonly className: string };

/** What went wrong, in red, and a way to try again. */
function Failure({ state, failure, className }: FailureProps) {
  const { t } = useTranslation();
  return (
    <div role="alert" className={`flex min-w-0 items-center gap-1 ${className}`}>
      <span title={failure} className="min-w-0 flex-1 truncate text-sm text-danger-text">
        {failure}
      </span>
      <IconButton
        icon="refresh-cw"
        label={t('page.retry')}
        aria-busy={state.isChecking}
        disabled={state.isChecking}
        onClick={() => void state.refetch()}
      />
    </div>
  );
}

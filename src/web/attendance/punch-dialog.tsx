/** 'Are you sure you want to punch in?', with the time, the place if the person lets it be known, and a photo. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useApp, useFormat, useRefresh, useToast } from '../../../engine/react/index.ts';
import { panels } from '../../../engine/web/shell/panels.ts';
import { Button } from '../../../widgets/primitives/button/button.tsx';
import { Dialog } from '../../../widgets/primitives/dialog/dialog.tsx';
import { Icon } from '../../../widgets/primitives/icon/icon.tsx';
import type { Direction } from './attendance.ts';
import { findPlace, type Place } from './find-place.ts';
import { punch } from './punch.ts';
import { PunchPhoto } from './punch-photo.tsx';
import type { AttendanceState } from './use-attendance.ts';
import { usePunchPhoto } from './use-punch-photo.ts';
import { usePunchedNotice } from './use-punched-notice.ts';

type Props = {
  readonly isOpen: boolean;
  readonly direction: Direction;
  readonly state: AttendanceState;
  readonly onClose: () => void;
};

/** The days; on field one sees one's own there, and has no entry of the menu for it. */
const DAYS = '/setup/attendance/attendance';
const TICK_MS = 5000;
/** Who says yes before the place is found waits so much longer for it. */
const WAIT_MS = 4000;

export default function PunchDialog({ isOpen, direction, state, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { routes, user } = useApp();
  const hasDays = user.is_on_field && routes.some(({ path }) => path === DAYS);
  const toast = useToast();
  const noticeOf = usePunchedNotice();
  const refreshDays = useRefresh('attendance-day');
  const refreshPunches = useRefresh('punch');
  const search = usePlaceSearch(isOpen);
  const now = useNow(isOpen);
  const photo = usePunchPhoto(isOpen);
  const [isShooting, setShooting] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const close = () => {
    setFailure(undefined);
    onClose();
  };
  const leave = () => {
    panels.menu = false;
    close();
  };
  const send = async () => {
    // What is asked for is a photo first.
    if (photo.rule === 'required' && !photo.photo) return setShooting(true);
    setSending(true);
    setFailure(undefined);
    try {
      const [place, selfie] = await Promise.all([search.atMost(WAIT_MS), photo.send()]);
      const after = await punch(direction, { spot: place?.kind === 'found' ? place.spot : undefined, selfie }, state.attendance);
      state.take(after);
      toast.add(noticeOf(direction, after));
      close();
    } catch (cause) {
      setFailure(cause instanceof Error ? cause.message : t('engine.something_wrong'));
    }
    setSending(false);
    void state.refetch();
    refreshDays();
    refreshPunches();
  };

  const wide = 'max-md:h-12 max-md:flex-1';
  const footer = (
    <>
      <Button className={wide} onClick={close} disabled={isSending}>
        {t('cell.no')}
      </Button>
      <Button className={wide} kind="primary" onClick={() => void send()} isBusy={isSending}>
        {t('cell.yes')}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t(`punching.sure_${direction}`)}
      width="small"
      footer={footer}
      mayClose={() => !isSending}
    >
      {failure === undefined ? null : (
        <p role="alert" className="mb-3 rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-text">
          {failure}
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        <dt className="text-text-muted">{t('punching.time')}</dt>
        <dd className="font-medium tabular-nums">
          <time dateTime={now}>{format.datetime(now)}</time>
        </dd>
        <dt className="text-text-muted">{t('punching.place')}</dt>
        <dd aria-live="polite" className="flex items-start gap-1.5">
          <PlaceWords place={search.place} />
        </dd>
        <PunchPhoto state={photo} direction={direction} isShooting={isShooting} onShooting={setShooting} isLocked={isSending} />
      </dl>
      {hasDays ? (
        <Link to={DAYS} onClick={leave} className="mt-2 inline-flex h-control items-center text-sm text-accent-ink hover:underline">
          {t('punching.mine')}
        </Link>
      ) : null}
    </Dialog>
  );
}

function PlaceWords({ place }: { readonly place: Place | undefined }) {
  const { t } = useTranslation();
  if (!place)
    return (
      <>
        <Icon name="loader-circle" size={14} className="mt-0.5 animate-spin" />
        {t('punching.place_looking')}
      </>
    );
  if (place.kind !== 'found') return <span className="text-text-muted">{t(`punching.place_${place.kind}`)}</span>;
  return (
    <>
      <Icon name="map-pin" size={14} className="mt-0.5 text-success-text" />
      {t('punching.place_found', { metres: Math.ceil(place.spot.accuracy) })}
    </>
  );
}

/** The instant now, so long as it is looked at. */
function useNow(isRunning: boolean): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    if (!isRunning) return undefined;
    const tick = () => setNow(new Date().toISOString());
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

/** Looks for the place each time that the dialog opens. `atMost` waits for it no longer than so many milliseconds. */
function usePlaceSearch(isWanted: boolean) {
  const [search, setSearch] = useState<Promise<Place>>();
  const [place, setPlace] = useState<Place>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    const looking = findPlace();
    setPlace(undefined);
    setSearch(looking);
    void looking.then((found) => isOver || setPlace(found));
    return () => {
      isOver = true;
    };
  }, [isWanted]);
  const atMost = (ms: number) => Promise.race([search, new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined))]);
  return { place, atMost };
}

/** Punches in by one press: with the place, so far as it is found in time. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError, useRefresh, useToast } from '../../../engine/react/index.ts';
import { findPlace } from './find-place.ts';
import type { AttendanceState } from './use-attendance.ts';
import { usePunchedNotice } from './use-punched-notice.ts';

const WAIT_MS = 4000;
const later = () => new Promise<undefined>((resolve) => setTimeout(resolve, WAIT_MS, undefined));

/** @param onPhoto the organisation wants a photo with it, so that it has to be asked */
export function usePunchNow(state: AttendanceState, onPhoto: () => void) {
  const { t } = useTranslation();
  const noticeOf = usePunchedNotice();
  const { add } = useToast();
  const refreshDays = useRefresh('attendance-day');
  const refreshPunches = useRefresh('punch');
  const [isBusy, setBusy] = useState(false);

  const punchIn = async () => {
    setBusy(true);
    try {
      // With the first press, so that the first page need not bring it.
      const { punch } = await import('./punch.ts');
      const place = await Promise.race([findPlace(), later()]);
      const after = await punch('in', { spot: place?.kind === 'found' ? place.spot : undefined }, state.attendance);
      state.take(after);
      add(noticeOf('in', after));
      refreshDays();
      refreshPunches();
    } catch (cause) {
      if (isCallError(cause) && cause.errors?.some(({ pointer }) => pointer === '/selfie')) onPhoto();
      else add({ text: cause instanceof Error ? cause.message : t('engine.something_wrong'), tone: 'danger' });
      void state.refetch();
    }
    setBusy(false);
  };
  return { isBusy, punchIn };
}

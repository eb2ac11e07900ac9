/** The place of the attendance toggle in the frame. Its code comes once the page has what it was opened for. */
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useApp } from '../../../engine/react/index.ts';
import { mayPunch } from './ask-to-punch.ts';
import type { Appearance } from './attendance-toggle.tsx';

const Toggle = lazy(() => import('./attendance-toggle.tsx'));

const LOOK_MS = 1500;

export function AttendancePlace({ appearance }: { readonly appearance: Appearance }) {
  const isFor = mayPunch(useApp());
  // A menu was opened by hand: what stands in it is wanted now.
  const isCalm = useCalm(isFor && appearance !== 'row');
  if (!isFor || (appearance !== 'row' && !isCalm)) return null;
  return (
    <Suspense fallback={null}>
      <Toggle appearance={appearance} />
    </Suspense>
  );
}

/** Code on its way is no query: what waits for it stands as a named status in its place. */
const isDrawn = () => document.querySelector('main [role=status][aria-label]') === null;

/** True from the first look on at which nothing is being loaded. */
function useCalm(isAsked: boolean): boolean {
  const queries = useQueryClient();
  const [isCalm, setCalm] = useState(false);
  const isWaiting = isAsked && !isCalm;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => queries.isFetching() === 0 && isDrawn() && setCalm(true), LOOK_MS);
    return () => clearInterval(timer);
  }, [queries, isWaiting]);
  return isCalm;
}

export const BarAttendance = () => <AttendancePlace appearance="bar" />;
export const MenuAttendance = () => <AttendancePlace appearance="row" />;

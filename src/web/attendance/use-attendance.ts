import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useApp, useFormat } from '../../../engine/react/index.ts';
import { isUnreached, keptHere } from '../../../engine/web/api/reading.ts';
import { waiting } from '../../../engine/web/api/waiting.ts';
import { type Attendance, FRESH_MS, keepAttendance, keptAttendance, loadAttendance } from './attendance.ts';

/** A page that stays open all day hears of the end of a shift. */
const EVERY_MS = 10 * 60_000;

export type AttendanceState = {
  /** The last that the server said of today; absent while it has said nothing. */
  readonly attendance: Attendance | undefined;
  /** When it did, as an instant. */
  readonly checkedAt: string;
  /** Why it could not be loaded, as decoded from the answer. */
  readonly failure: string | undefined;
  readonly isChecking: boolean;
  /** The last punch is on this device alone. */
  readonly isWaiting: boolean;
  readonly refetch: () => Promise<unknown>;
  /** Takes over what a punch answered. */
  readonly take: (attendance: Attendance) => void;
};

/** Attendance of the person today, kept for thirty seconds; looked for anew when the page is come back to. */
export function useAttendance(): AttendanceState {
  const { user } = useApp();
  const day = useFormat().dayOf(new Date().toISOString());
  const queries = useQueryClient();
  const queryKey = ['attendance', user.id, day];
  const owner = { userId: user.id, day };
  const keep = (data: Attendance) => keepAttendance(owner, { data, syncedAt: Date.now() });
  const query = useQuery({
    queryKey,
    queryFn: async () => {
      const own = keptAttendance(owner)?.data;
      // What waits is known once it was read: a page that has just begun asks for it.
      if (own?.waits !== undefined) await keptHere(true);
      // The server does not know of it yet.
      if (own?.waits !== undefined && own.waits in waiting.records) return own;
      const data = await loadAttendance();
      keep(data);
      return data;
    },
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
    refetchInterval: EVERY_MS,
    // Asked once for each person and day, when the page first wants to know.
    initialData: () => keptAttendance(owner)?.data,
    initialDataUpdatedAt: () => keptAttendance(owner)?.syncedAt,
  });
  const { records } = useSnapshot(waiting);
  const waits = query.data?.waits;
  const isWaiting = waits !== undefined && waits in records;
  const isSent = waits !== undefined && !isWaiting;
  const { refetch } = query;
  useEffect(() => {
    if (isSent) void refetch();
  }, [isSent, refetch]);
  return {
    attendance: query.data,
    isWaiting,
    checkedAt: new Date(query.dataUpdatedAt).toISOString(),
    // Without a network the frame says so, and what is known is shown.
    failure: query.data && isUnreached(query.error) ? undefined : query.error?.message,
    isChecking: query.isFetching,
    refetch: () => query.refetch(),
    take: (data) => {
      keep(data);
      queries.setQueryData(queryKey, data);
    },
  };
}

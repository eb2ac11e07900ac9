import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApp, useFormat } from '../../../engine/react/index.ts';
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
  return {
    attendance: query.data,
    checkedAt: new Date(query.dataUpdatedAt).toISOString(),
    failure: query.error?.message,
    isChecking: query.isFetching,
    refetch: () => query.refetch(),
    take: (data) => {
      keep(data);
      queries.setQueryData(queryKey, data);
    },
  };
}

/** Attendance of the person: the calls, and what of them the browser keeps. */
import { call } from '../../../engine/web/api/http.ts';

export type Attendance = {
  readonly active: '1' | '0';
  /** UTC instants. */
  readonly logged_in_time: string | null;
  readonly logged_out_time: string | null;
  /** Of a punch that is not sent yet: the id that it has on this device. */
  readonly waits?: string;
};
export type Spot = { readonly latitude: number; readonly longitude: number; readonly accuracy: number };
export type Direction = 'in' | 'out';

const PATH = '/v1/capture_login_attendance';
const KEY = 'attendance';
/** So long what was loaded is taken as it is, by person and day. */
export const FRESH_MS = 30_000;

/** @throws CallError */
export const loadAttendance = async (): Promise<Attendance> => (await call<{ readonly data: Attendance }>(PATH)).data;

/** Whose day it is. */
export type Owner = { readonly userId: string; readonly day: string };
/** `syncedAt`: when the server said so, milliseconds. */
export type StoredAttendance = { readonly data: Attendance; readonly syncedAt: number };

const isText = (value: unknown) => value === null || typeof value === 'string';

function isAttendance(value: unknown): value is Attendance {
  if (typeof value !== 'object' || value === null) return false;
  const { active, logged_in_time, logged_out_time }: Partial<Attendance> = value;
  return (active === '1' || active === '0') && isText(logged_in_time) && isText(logged_out_time);
}

/** What was loaded last, if it is that person's and of that day; undefined for anything else. */
export function keptAttendance({ userId, day }: Owner): StoredAttendance | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    const isOwn = kept?.user_id === userId && kept.day === day && typeof kept.synced_at === 'number';
    return isOwn && isAttendance(kept.data) ? { data: kept.data, syncedAt: kept.synced_at } : undefined;
  } catch {
    return undefined;
  }
}

export function keepAttendance({ userId, day }: Owner, { data, syncedAt }: StoredAttendance): void {
  localStorage.setItem(KEY, JSON.stringify({ user_id: userId, day, synced_at: syncedAt, data }));
}

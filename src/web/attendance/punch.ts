/** Punching in or out: sent, or kept on the device until it can be. */
import { dataClient } from '../../../engine/web/api/data-client.ts';
import { nativeApp } from '../native/native-app.ts';
import type { Attendance, Direction, Spot } from './attendance.ts';

/** What goes along with a punch: where one is, and the id of an uploaded photo. */
export type Along = { readonly spot?: Spot | undefined; readonly selfie?: string | undefined };

/**
 * Without a network it waits on the device, and `before` goes on as it will be.
 * @throws CallError; 409 for who is in, or out, already.
 */
export async function punch(direction: Direction, { spot, selfie }: Along, before: Attendance | undefined): Promise<Attendance> {
  const photo = selfie ? { selfie: [{ id: selfie }] } : {};
  const answer = await dataClient.run('punch', 'punch', null, {
    type: direction,
    source: nativeApp.isHere ? 'app' : 'web',
    ...spot,
    ...photo,
  });
  if (dataClient.waits?.(answer) !== true) return answer as Attendance;
  const now = new Date().toISOString();
  const waits = String((answer as { readonly id: unknown }).id);
  if (direction === 'in') return { active: '1', logged_in_time: now, logged_out_time: null, waits };
  return { active: '0', logged_in_time: before?.logged_in_time ?? null, logged_out_time: now, waits };
}

/** Whose this device's store is, and the key of that person and device. */
import { isObject } from '../../core/json/index.ts';
import { call } from '../api/http.ts';
import { storedUser } from '../session/session.ts';

/** Names this device to the server, which gives it a key of its own; it outlives sessions and says nothing of anybody. */
const DEVICE = 'device_id';

export const ownerOf = (): string | undefined => {
  const user = storedUser();
  return isObject(user) && typeof user.uuid === 'string' ? user.uuid : undefined;
};

function deviceId(): string {
  const known = localStorage.getItem(DEVICE);
  if (known !== null) return known;
  const made = crypto.randomUUID();
  localStorage.setItem(DEVICE, made);
  return made;
}

/** 256 bits, base64url. @throws CallError */
export const fetchKey = async (): Promise<string> =>
  (await call<{ data: { key: string } }>('/v1/offline/key', { method: 'POST', body: { device: deviceId() } })).data.key;

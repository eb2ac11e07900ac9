/**
 * Tells the desk where a technician is, if he agreed to it: the record by which he did is asked for each time, so that nothing is
 * told after he withdrew it. Only while he is punched in and this page is in sight.
 */
import { call } from '../../../engine/web/api/http.ts';
import { findPlace } from './find-place.ts';

/** Between two places that are told. */
const EVERY_MS = 5 * 60_000;
const PATH = '/v1/data/last-place';

type Row = { readonly id: string };

/** Of the page, not of one run: punching out and in again is no reason to tell it sooner. */
let toldAt = Number.NEGATIVE_INFINITY;
let isTelling = false;

/** A refusal, no network, no place: the next time is soon enough, and nothing of it is kept. */
async function tell(userId: string): Promise<void> {
  if (document.visibilityState !== 'visible' || isTelling || Date.now() - toldAt < EVERY_MS) return;
  isTelling = true;
  try {
    const filter = encodeURIComponent(`doc.user_id == '${userId}'`);
    const [mine] = (await call<{ readonly data: readonly Row[] }>(`${PATH}?filter=${filter}`)).data;
    // The device is asked where it is only by who agreed to it.
    if (!mine) return;
    const place = await findPlace();
    if (place.kind !== 'found') return;
    const { latitude, longitude } = place.spot;
    await call(`${PATH}/${mine.id}/actions/tell-place`, { method: 'POST', body: { latitude, longitude } });
    toldAt = Date.now();
  } catch {
    // Said above.
  } finally {
    isTelling = false;
  }
}

/** From now on, for who is punched in. Answers how to end it, which is for whoever sees the punch out. */
export function tellPlaces(userId: string): () => void {
  const look = () => void tell(userId);
  const timer = setInterval(look, EVERY_MS);
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

export const forgetTold = (): void => {
  toldAt = Number.NEGATIVE_INFINITY;
};

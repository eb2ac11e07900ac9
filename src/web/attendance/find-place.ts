/** Where the device is, if the person lets this page know. */
import type { Spot } from './attendance.ts';

export type Place = { readonly kind: 'found'; readonly spot: Spot } | { readonly kind: 'denied' } | { readonly kind: 'unavailable' };

const PATIENCE_MS = 10_000;
const RECENT_MS = 30_000;
const PERMISSION_DENIED = 1;

/** Asks the browser, which asks the person. Never rejects. */
export function findPlace(): Promise<Place> {
  const { geolocation } = navigator;
  if (!geolocation) return Promise.resolve({ kind: 'unavailable' });
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ kind: 'found', spot: { latitude, longitude, accuracy } }),
      ({ code }) => resolve({ kind: code === PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: RECENT_MS },
    );
  });
}

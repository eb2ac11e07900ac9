/** Where the device is, if the person lets this page know. */
const PATIENCE_MS = 8000;
const RECENT_MS = 30_000;

/** Nothing where it is not known: whoever is told decides what that means. Never rejects. */
export function devicePlace(): Promise<{ readonly latitude?: number; readonly longitude?: number }> {
  const { geolocation } = navigator;
  if (!geolocation) return Promise.resolve({});
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve({}),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: RECENT_MS },
    );
  });
}

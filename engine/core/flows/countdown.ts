/** Reminders before an instant: closer and closer together as it comes near. */

/**
 * The first whole number of minutes below `left` among `minutes`, that divided by the divisor, and so on down to 1 (section 9 of the
 * specification): of 1440 by 4 these are 1440, 360, 90, 22, 5, 1. They are whole minutes, so that no two are less than one apart.
 * Undefined where there is none any more, or where the numbers make no such row.
 */
export function nextOfCountdown({ minutes, divisor }: Countdown, left: number): number | undefined {
  if (!Number.isFinite(minutes)) return undefined;
  let step = Math.floor(minutes);
  while (step >= 1) {
    if (step < left) return step;
    // A divisor that does not divide leaves the first one alone.
    if (!(divisor > 1) || step === 1) return undefined;
    step = Math.max(1, Math.floor(step / divisor));
  }
  return undefined;
}

export type Countdown = { readonly minutes: number; readonly divisor: number };

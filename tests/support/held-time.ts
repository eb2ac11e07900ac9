/** A clock that begins at a given instant, for a server and its pages: then two recordings of the same pages show the same times. */
import { fileURLToPath, pathToFileURL } from 'node:url';

export type HeldTime = {
  /** Milliseconds UTC at which it begins. */
  readonly at: number;
  /** How fast it goes: at 1 as fast as any clock, at 0.001 a thousand times slower. */
  readonly pace: number;
};

/** What makes it begin again in a page, where it is an event of the window. */
export const BEGIN_AGAIN = 'held-time-begins-again';

/** No whole number of minutes: what counts them says the same whichever millisecond something was seeded at. */
const LATER = 75_000;
/** Minutes of seeding and of walking are seconds then; and what is a tenth of a second apart is not at the same millisecond, and keeps its order. */
const SLOWLY = 0.01;
const PRELOAD = pathToFileURL(fileURLToPath(new URL('./held-time-preload.ts', import.meta.url))).href;

/** Environment of a server whose clock begins there and nearly stands still: nothing that it shows depends on how long it took to come so far. */
export const environmentAt = (at: number): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${PRELOAD}`.trim(),
  HELD_TIME: JSON.stringify({ at, pace: SLOWLY } satisfies HeldTime),
});

/** When a server begins whose data were written by one that began then: later than all of them. */
export const afterSeeding = (at: number): number => at + LATER;

/** Gives the process or the page that it runs in this clock. Self-contained, for a page gets it as text. */
export function holdTime({ at, pace, beginAgain }: HeldTime & { readonly beginAgain?: string }): void {
  const Real = globalThis.Date;
  let began = Real.now();
  const now = () => at + Math.floor((Real.now() - began) * pace);
  if (beginAgain !== undefined)
    globalThis.addEventListener(beginAgain, () => {
      began = Real.now();
    });
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, asked) => Reflect.construct(target, given.length > 0 ? given : [now()], asked),
    apply: () => new Real(now()).toString(),
    get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
  });
}

const QUERY = '(prefers-reduced-motion: reduce)';

/** Whether the person asked for less motion, as it is now. */
export const isMotionReduced = (): boolean => typeof window.matchMedia === 'function' && window.matchMedia(QUERY).matches;

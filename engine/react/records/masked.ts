/** Dots in place of what the person may not read: they are no value. */
const MASKED = /•{2,}/;

export const isMasked = (value: unknown): boolean => typeof value === 'string' && MASKED.test(value);

/** Dots that the server serves in place of what a person may not read. */
export const MASKED = /[•]{2,}/;

/** How long what grows by time is kept, and where it goes. */
export { type Archive, createArchive } from './archive.ts';
export { checkRetention, retentionRound } from './round.ts';

/** Short addresses of single pages: made by whatever sends one, followed by anybody who has it. */
export { followLink, isOwnPage, makeLink, type NewLink } from './links.ts';
export { trackedBy, trackLink, withdrawTracks } from './tracks.ts';

/** Where people came from: a door of its own, for the pages of records. */
export { leaveBy, useNameOfPlace, usePlaceBefore } from './view-state/places.ts';

export { type Asking, assertPlacements, refusal, takeTurns } from './assert-placements.ts';
export { clashesOf, judgePlacements, type Placement } from './judge-placements.ts';
export { type Reader, readableVisits, toldTo, unnamed } from './told-clashes.ts';

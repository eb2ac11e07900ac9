export { type Asking, assertPlacements, takeTurns } from './assert-placements.ts';
export { clashesOf, judgePlacements, type Placement } from './judge-placements.ts';

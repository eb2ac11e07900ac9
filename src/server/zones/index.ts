export { distanceBetween } from './distance.ts';
export { type Border, centreOf, crossesItself, type Point, type Zone, zoneAt, zonesOverlap } from './zones.ts';

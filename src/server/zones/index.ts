export { distanceBetween } from './distance.ts';
export { type Hub, hubAt } from './hub-at.ts';
export { type Border, borderOf, centreOf, crossesItself, type Place, type Point, type Zone, zoneAt, zonesOverlap } from './zones.ts';

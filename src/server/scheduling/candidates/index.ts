export { type AskedVisits, askedCandidates, type DaysToAsk, daysToAsk } from './as-agreed.ts';
export { assertRoom } from './assert-room.ts';
export { type Candidate, type Chip, candidatesOf } from './candidates.ts';

export { type Candidate, type Chip, candidatesOf } from './candidates.ts';

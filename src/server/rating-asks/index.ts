export { type Ask, forgetAsks, type Rated, type Reached, takeAsks, triggeredAsks } from './rating-asks.ts';

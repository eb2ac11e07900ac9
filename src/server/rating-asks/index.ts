export { type Ask, forgetAsks, takeAsks, triggeredAsks } from './rating-asks.ts';

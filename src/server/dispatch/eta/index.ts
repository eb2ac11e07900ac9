export { etaHooks } from './hooks.ts';
export { EVERY_FIVE_MINUTES, etaRound } from './round.ts';

/** Access decisions: pure, made from an entity's rules and a person's roots. */
export { type AccessEntity, decide, type Question } from './decide.ts';
export type { Decision, FieldGate } from './types.ts';
export { type FieldAccess, fieldAccess, isAskable, viewOf, viewOfDecision, viewOfVerbs } from './views.ts';

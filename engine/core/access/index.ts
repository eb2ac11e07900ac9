/** Access decisions: pure, made from an entity's rules and a person's roots. */
export { decide, type Question } from './decide.ts';
export type { AccessEntity } from './grants.ts';
export { type InputDenials, inputDenials } from './input-denials.ts';
export { ALWAYS, everyRule } from './joined-rules.ts';
export { mayByScopes, programVerbs } from './programs.ts';
export { restrictProduct } from './restrict.ts';
export { writtenBy } from './restrict-entity.ts';
export type { EntityRestrictions, RestrictedVerbs, Restriction } from './restriction-types.ts';
export type { CustomGate, Decision, FieldGate, Through } from './types.ts';
export { type FieldAccess, fieldAccess, isAskable, isOpen, viewOf, viewOfDecision, viewOfVerbs } from './views.ts';

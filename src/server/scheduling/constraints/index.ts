export { type CompiledCondition, compileCondition, conditionSchema } from './conditions.ts';
export { isStrict, type Judge, judgeOf, saidOf, type Unsaid, unsaidOf } from './judge.ts';
export { siteOf } from './pairs.ts';
export { type Placed, routeOf } from './route-of.ts';
export { shippedConstraints, usualPolicy } from './shipped.ts';
export type { Clash, Constraint, Pair, Policy, Reason, Route, Stop, Strictness } from './types.ts';

/** Who can be sent where and when: the days of a provider, what must hold of them, and plans for them. */
export * from './candidates/index.ts';
export {
  type Clash,
  type Constraint,
  compileCondition,
  type Judge,
  judgeOf,
  type Policy,
  type Reason,
  routeOf,
  type Strictness,
  shippedConstraints,
  siteOf,
  usualPolicy,
} from './constraints/index.ts';
export * from './day/index.ts';
export * from './placements/index.ts';
export * from './plan/index.ts';
export * from './policies/index.ts';
export * from './ways/index.ts';
export * from './what-if/index.ts';

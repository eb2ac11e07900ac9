/** The rule language: CEL checked against schemas, evaluated null-safely, turned into predicates. */

export { addDays, addMonths, dayIn, startOfDay, today } from './calendar.ts';
export { type Compiled, type CompileOptions, compileRule, compileTrusted } from './compile.ts';
export { asksWhetherFilled, everyLeaf, keepsAmong, readsField } from './leaves.ts';
export { isPeriod, type Period, periods, type Span } from './period-names.ts';
export { isWithin, spanOf } from './periods.ts';
export { allOf, anyOf, evaluatePredicate, FALSE, fieldsOf, negate, simplify, TRUE } from './predicate.ts';
export { literal, predicateToCel, quote, type Writing } from './to-cel.ts';
export type {
  Comparison,
  FieldPath,
  LoadedRecords,
  Need,
  Operand,
  Predicate,
  Rule,
  RuleContext,
  RuleFault,
  RuleRoot,
  RuleScope,
  RuleType,
  Said,
} from './types.ts';
export { NotPredicate } from './types.ts';
export { isDate, isInstant } from './values.ts';

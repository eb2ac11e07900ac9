/** Functions over fields of the record, as far as the library says that SQL has their equal. */
import { readAs } from './alignment.ts';
import { dayIn } from './calendar.ts';
import type { Expression, ExpressionOf } from './expression.ts';
import { type Askable, library } from './library.ts';
import type { AskedName } from './operators.ts';
import { fieldPath, notSql, type OperandPlan } from './plan-types.ts';
import { called, lower, valueOperand } from './predicate.ts';
import type { Operand, RuleScope } from './types.ts';

type Call = ExpressionOf<'call'>;
/** Given by `planOperand`, so that the two files need no circle. */
type Planner = (expression: Expression) => OperandPlan;

/** Throws Refusal (`not-sql`) for a function, or a value of one, that the database cannot be asked for. */
export function planCall(expression: Call, plan: Planner): OperandPlan {
  const { name, args } = expression;
  const [first] = args;
  if (name === 'lower' && first) {
    const of = plan(first);
    return (scope, locals) => lower(of(scope, locals));
  }
  if (name === 'size') return planSize(expression);
  if (!isAsked(name)) return notSql(expression, `${name}() of this`);
  const planned = args.map((arg, index) => planValue(expression, { arg, index, name }, plan));
  return (scope, locals) =>
    called(
      name,
      planned.map((value) => value(scope, locals)),
    );
}

const isAsked = (name: Call['name']): name is AskedName => 'asked' in library[name];

function planSize(expression: Call): OperandPlan {
  const [of] = expression.args;
  const path = of && of.shape.kind !== 'map' ? fieldPath(of) : undefined;
  if (!path) return notSql(expression, 'size() of this');
  return () => ({ kind: 'size', of: path });
}

type Value = { readonly arg: Expression; readonly index: number; readonly name: AskedName };

function planValue(call: Call, { arg, index, name }: Value, plan: Planner): OperandPlan {
  const { asked, takes, gives } = library[name];
  const wanted = asked[index] ?? 'known';
  const isPlain = takes[index]?.length === 1;
  if (!fits(arg, wanted, isPlain)) return notSql(call, `${name}() of this`);
  const of = plan(arg);
  if (arg.readsDoc || (wanted !== 'day' && wanted !== 'instant')) return of;
  return (scope, locals) =>
    readMoment(of(scope, locals), (value) => momentOf(value, { wanted, isExact: gives.kind === 'string', scope }), wanted);
}

type Wanted = { readonly wanted: 'day' | 'instant'; readonly isExact: boolean; readonly scope: RuleScope };

/** `isExact`: what days are added to must be a day itself, or the whole is null. */
function momentOf(value: unknown, { wanted, isExact, scope }: Wanted): string | null {
  if (wanted === 'instant') return readAs('date-time', value, scope);
  return isExact ? readAs('date', value, scope) : dayIn(value, scope.timeZone);
}

/** Values without a type are asked for where the function takes but one kind, and is null of any other. */
function fits(arg: Expression, wanted: Askable, isPlain: boolean): boolean {
  if (wanted === 'written') return arg.op === 'value' && typeof arg.value === 'number' && Number.isInteger(arg.value);
  if (!arg.readsDoc) return true;
  const { shape } = arg;
  if (wanted === 'text' || wanted === 'number')
    return shape.kind === (wanted === 'text' ? 'string' : 'number') || (shape.kind === 'dyn' && isPlain);
  if (wanted === 'known' || shape.kind !== 'string') return false;
  return shape.format === (wanted === 'day' ? 'date' : 'date-time') && isColumn(arg);
}

/** What is inside of an object is of a kind that the database learns row by row, and its days and instants may be none. */
const isColumn = (arg: Expression): boolean => (fieldPath(arg)?.length ?? 1) === 1;

/** What is known beside a day of the record is the day that it is on; beside an instant, that at which it begins. */
function readMoment(operand: Operand, read: (value: unknown) => unknown, of: 'day' | 'instant'): Operand {
  if (operand.kind !== 'value') return operand;
  const known = valueOperand(read(operand.value));
  const { said } = operand;
  if (known.kind !== 'value' || known.value === null || !said || said.of === 'user') return known;
  if (of === 'day') return { ...known, said: { of: 'day', days: 'days' in said ? said.days : 0 } };
  return { ...known, said: said.of === 'day' ? { of: 'start', days: said.days } : said };
}

/** `default(doc.price, 0)`: both of one known type, so that one column could hold either. */
export function planDefault(expression: ExpressionOf<'default'>, plan: Planner): OperandPlan {
  const { left, right } = expression;
  const sides = [left, right] as const;
  const kinds = ['string', 'number', 'bool'];
  const format = formatOf(expression);
  const isSame =
    left.shape.kind === right.shape.kind &&
    kinds.includes(left.shape.kind) &&
    sides.every((side) => side.op === 'value' || formatOf(side) === format);
  if (!isSame || !sides.every(isColumn)) return notSql(expression, 'default() of values of different or unknown types');
  const [one, other] = [plan(left), plan(right)];
  return (scope, locals) => called('default', [one(scope, locals), other(scope, locals)]);
}

const formatOf = ({ shape }: Expression) => (shape.kind === 'string' ? shape.format : undefined);

/** Functions and methods. What is not listed here is not part of the language. */
import { common } from './check-common.ts';
import { itemsOf } from './check-operators.ts';
import type { Expression, Fold, FunctionName, Place } from './expression.ts';
import { library } from './library.ts';
import type { TextTest } from './operators.ts';
import { isPeriod, periods } from './period-names.ts';
import { refuse } from './refusal.ts';
import { BOOL, NUMBER, nameOf, type Shape, unify } from './shape.ts';
import { isDate, isInstant } from './values.ts';

type Kind = Shape['kind'];
const isFunction = (name: string): name is FunctionName => Object.hasOwn(library, name);
const folds: readonly string[] = ['sum', 'min', 'max', 'avg'];
const textTests: readonly string[] = ['startsWith', 'endsWith', 'contains'];
const loops: readonly string[] = ['exists', 'all', 'filter', 'map'];
const isFold = (name: string): name is Fold => folds.includes(name);
const isTextTest = (name: string): name is TextTest => textTests.includes(name);

/** Functions that take more than values of given kinds. */
const special: ReadonlySet<string> = new Set(['has', 'overlaps', 'within', 'default', 'matches']);

/** Before its values are looked at: an unknown function is the first thing to tell. */
export function assertFunction(name: string, place: Place): void {
  if (!special.has(name) && !isFold(name) && !isFunction(name))
    refuse('type', `There is no function ${name}().`, place, { name, known: [...special, ...folds, ...Object.keys(library)] });
}

export function assertMethod(name: string, place: Place): void {
  if (name !== 'size' && !isTextTest(name))
    refuse('type', `There is no method ${name}().`, place, { name, known: ['size', ...textTests, ...loops] });
}

export function checkFunction(name: string, args: readonly Expression[], place: Place): Expression {
  if (name === 'has') return checkHas(args, place);
  if (name === 'overlaps') return checkOverlaps(args, place);
  if (name === 'within') return checkWithin(args, place);
  if (name === 'default') return checkDefault(args, place);
  if (name === 'matches') return checkMatches(args, place);
  if (isFold(name)) return checkFold(name, args, place);
  if (isFunction(name)) return checkCall(name, args, place);
  return refuse('type', `There is no function ${name}().`, place);
}

function checkCall(name: FunctionName, args: readonly Expression[], place: Place): Expression {
  const { takes, required = takes.length, gives } = library[name];
  if (args.length < required || args.length > takes.length) assertCount(name, args, takes.length, place);
  args.forEach((arg, index) => {
    assertKind(name, arg, takes[index] ?? []);
  });
  const [day] = args;
  if (day && (name === 'addDays' || name === 'addMonths' || name === 'startOfDay')) assertDay(name, day);
  return { op: 'call', name, args, ...common(place, gives, args) };
}

function assertCount(name: string, args: readonly Expression[], count: number, place: Place): void {
  if (args.length !== count) refuse('type', `${name}() takes ${count} ${count === 1 ? 'value' : 'values'}, found ${args.length}.`, place);
}

function assertKind(name: string, arg: Expression, kinds: readonly Kind[]): void {
  if (arg.shape.kind === 'dyn' || kinds.includes(arg.shape.kind)) return;
  refuse('type', `${name}() takes ${kinds.join(' or ')}, found ${nameOf(arg.shape)}.`, arg);
}

function assertDay(name: string, day: Expression): void {
  const isWrong = day.shape.kind === 'string' && day.shape.format === 'date-time';
  if (isWrong || (day.op === 'value' && typeof day.value === 'string' && !isDate(day.value)))
    refuse('type', `${name}() takes a day (YYYY-MM-DD).`, day);
}

/** `has(x)` says that x is there and not null. */
function checkHas(args: readonly Expression[], place: Place): Expression {
  assertCount('has', args, 1, place);
  const [of] = args;
  if (of && (of.op === 'member' || (of.op === 'path' && of.keys.length > 0))) return { op: 'has', of, ...common(place, BOOL, args) };
  return refuse('type', 'has() takes a field.', place);
}

function checkOverlaps(args: readonly Expression[], place: Place): Expression {
  assertCount('overlaps', args, 2, place);
  const [left, right] = args;
  if (!left || !right) return refuse('type', 'overlaps() takes two lists.', place);
  const [one, other] = [itemsOf(left), itemsOf(right)];
  if (!unify(one, other)) return refuse('type', `A list of ${nameOf(one)} never overlaps a list of ${nameOf(other)}.`, place);
  return { op: 'overlaps', left, right, ...common(place, BOOL, args) };
}

/** `within(day or instant, 'name of a period')`: the name is written out, so that the rule says the same to everyone who reads it. */
function checkWithin(args: readonly Expression[], place: Place): Expression {
  assertCount('within', args, 2, place);
  const [of, name] = args;
  if (!of || !name) return refuse('type', 'within() takes a day or an instant, and a period.', place);
  const isMoment = of.shape.kind === 'dyn' || (of.shape.kind === 'string' && of.shape.format !== undefined);
  if (!isMoment) return refuse('type', `within() takes a date or a date-time, found ${nameOf(of.shape)}.`, of);
  const period = name.op === 'value' ? name.value : undefined;
  if (!isPeriod(period)) return refuse('type', `within() takes one of the periods ${periods.join(', ')}, in quotes.`, name);
  return { op: 'within', of, period, ...common(place, BOOL, args) };
}

/** `default(value, other)`: both of one kind. */
function checkDefault(args: readonly Expression[], place: Place): Expression {
  assertCount('default', args, 2, place);
  const [left, right] = args;
  if (!left || !right) return refuse('type', 'default() takes a value and another one.', place);
  const shape = unify(left.shape, right.shape);
  if (!shape)
    return refuse('type', `default() takes two values of one type, found ${nameOf(left.shape)} and ${nameOf(right.shape)}.`, place);
  return { op: 'default', left, right, ...common(place, ofMoment(left, right) ?? ofMoment(right, left) ?? shape, args) };
}

/** A day or an instant that is written beside one by its type is one too. */
function ofMoment({ shape }: Expression, written: Expression): Shape | undefined {
  if (shape.kind !== 'string' || written.op !== 'value' || typeof written.value !== 'string') return undefined;
  const isMoment = shape.format === 'date' ? isDate(written.value) : shape.format === 'date-time' && isInstant(written.value);
  return isMoment ? shape : undefined;
}

const LONGEST_PATTERN = 200;
/** A repeated group that repeats inside, or alternates, can take longer than anybody waits. */
const SLOW = /\((?:[^()\\]|\\.)*[+*{|](?:[^()\\]|\\.)*\)[+*{]/;

/** `matches(text, 'pattern')`: the pattern is written out, so that it is checked once, when definitions load. */
function checkMatches(args: readonly Expression[], place: Place): Expression {
  assertCount('matches', args, 2, place);
  const [of, written] = args;
  if (!of || written?.op !== 'value' || typeof written.value !== 'string')
    return refuse('type', 'matches() takes a text, and a pattern in quotes.', place);
  assertPlainText('matches', of);
  const text = written.value;
  if (text.length > LONGEST_PATTERN) return refuse('type', `A pattern has at most ${LONGEST_PATTERN} characters.`, written);
  if (SLOW.test(text) || /\(\?[=!<]|\\\d/.test(text))
    return refuse('type', 'The pattern may repeat no group that repeats or chooses inside, look around, or refer back.', written);
  try {
    return { op: 'matches', of, pattern: new RegExp(`^(?:${text})$`, 'u'), ...common(place, BOOL, [of]) };
  } catch {
    return refuse('type', `"${text}" is no pattern.`, written);
  }
}

/** `sum(list)`, `min(list)`, `max(list)`; the latter two also of days and texts. */
function checkFold(fold: Fold, args: readonly Expression[], place: Place): Expression {
  assertCount(fold, args, 1, place);
  const [of] = args;
  if (!of) return refuse('type', `${fold}() takes a list.`, place);
  const item = itemsOf(of);
  const isNumeric = fold === 'sum' || fold === 'avg';
  const kinds: readonly Kind[] = isNumeric ? ['number', 'dyn'] : ['number', 'string', 'dyn'];
  if (!kinds.includes(item.kind)) return refuse('type', `${fold}() takes a list of numbers, found ${nameOf(of.shape)}.`, of);
  return { op: 'fold', fold, of, ...common(place, isNumeric ? NUMBER : item, args) };
}

/** `operands`: the receiver, then what stands in the brackets. */
export function checkMethod(name: string, operands: readonly Expression[], place: Place): Expression {
  if (name === 'size') return checkCall('size', operands, place);
  if (!isTextTest(name)) return refuse('type', `There is no method ${name}().`, place);
  const [left, right, ...more] = operands;
  if (!left || !right || more.length > 0) return refuse('type', `${name}() takes one text.`, place);
  if (name === 'contains' && left.shape.kind === 'list')
    return refuse('type', 'contains() asks texts; write "value in list" for lists.', place);
  for (const side of [left, right]) assertPlainText(name, side);
  return { op: 'test', test: name, left, right, ...common(place, BOOL, [left, right]) };
}

/** Days and instants are values, not letters: how they are written is the database's own affair. */
function assertPlainText(name: string, side: Expression): void {
  assertKind(name, side, ['string']);
  if (side.shape.kind === 'string' && side.shape.format) refuse('type', `${name}() takes a text, found ${side.shape.format}.`, side);
}

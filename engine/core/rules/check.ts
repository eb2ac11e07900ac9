/** Syntax tree to checked expression: every name known, every operator given what it takes. */
import { isUnsafeKey } from '../json/index.ts';
import { assertFunction, assertMethod, checkFunction, checkMethod } from './check-calls.ts';
import { common, isRoot, type Names, type Referring } from './check-common.ts';
import { checkArithmetic, checkComparison, checkMembership, isArithmetic, isComparison, itemsOf } from './check-operators.ts';
import type { Expression, Loop, Place } from './expression.ts';
import type { Syntax, SyntaxOf } from './parse.ts';
import { refuse } from './refusal.ts';
import { BOOL, DYN, listOf, NULL, NUMBER, nameOf, type Shape, STRING, unify } from './shape.ts';

/** Throws Refusal for the first fault. */
export function check(syntax: Syntax, names: Names): Expression {
  if (isComparison(syntax)) return checkComparison(syntax.op, pair(syntax.args, names), syntax);
  if (isArithmetic(syntax)) return checkArithmetic(syntax.op, pair(syntax.args, names), syntax);
  switch (syntax.op) {
    case 'value':
      return checkValue(syntax);
    case 'id':
      return checkName(syntax, names);
    case '.':
      return checkMember(check(syntax.args[0], names), syntax.args[1], { start: syntax.pos, end: syntax.end }, names);
    case '[]':
      return checkItem(syntax, names);
    case 'list':
      return checkList(syntax, names);
    case '&&':
    case '||':
      return checkLogic(syntax, names);
    case '!_':
      return checkNot(syntax, names);
    case '-_':
      return checkNegative(syntax, names);
    case '?:':
      return checkCondition(syntax, names);
    case 'in':
      return checkMembership(pair(syntax.args, names), syntax);
    case 'call': {
      const related = names.beyond?.related(syntax.args, syntax, names);
      if (related) return related;
      assertFunction(syntax.args[0], syntax);
      return checkFunction(syntax.args[0], every(syntax.args[1], names), syntax);
    }
    case 'rcall':
      return checkMethodCall(syntax, names);
    default:
      return refuse('type', 'This is not part of the rule language.', syntax);
  }
}

const every = (syntaxes: readonly Syntax[], names: Names) => syntaxes.map((syntax) => check(syntax, names));
const pair = ([left, right]: readonly [Syntax, Syntax], names: Names) => ({ left: check(left, names), right: check(right, names) });
const isLoop = (name: string): name is Loop => ['exists', 'all', 'filter', 'map'].includes(name);

/** An expression that must be true or false. */
function checkBool(syntax: Syntax, names: Names): Expression {
  const expression = check(syntax, names);
  if (expression.shape.kind === 'bool' || expression.shape.kind === 'dyn') return expression;
  return refuse('type', `Expected true or false here, found ${nameOf(expression.shape)}.`, expression);
}

function checkValue(syntax: SyntaxOf<'value'>): Expression {
  const value = syntax.args;
  if (value === null) return { op: 'value', value, ...common(syntax, NULL, []) };
  if (typeof value === 'string') return { op: 'value', value, ...common(syntax, STRING, []) };
  if (typeof value === 'boolean') return { op: 'value', value, ...common(syntax, BOOL, []) };
  if (typeof value !== 'number' && typeof value !== 'bigint')
    return refuse('type', 'Only texts, numbers, true, false and null may be written here.', syntax);
  const number = Number(value);
  const isExact = typeof value === 'number' ? Number.isFinite(value) : Number.isSafeInteger(number);
  return isExact ? { op: 'value', value: number, ...common(syntax, NUMBER, []) } : refuse('type', 'The number is too large.', syntax);
}

function checkName(syntax: SyntaxOf<'id'>, names: Names): Expression {
  const name = syntax.args;
  const local = names.locals.get(name);
  if (local) return { op: 'local', slot: local.slot, ...common(syntax, local.shape, []) };
  const shape = isRoot(name) ? names.roots.get(name) : undefined;
  if (!isRoot(name) || !shape) {
    const known = [...names.roots.keys()];
    const reads = known.join(', ') || 'none';
    return refuse('root', `"${name}" is not known here. A rule in this place reads: ${reads}.`, syntax, { name, known });
  }
  return { op: 'path', root: name, keys: [], start: syntax.start, end: syntax.end, shape, readsDoc: name === 'doc' };
}

/** A key of a record, by dot or by a constant in brackets. */
function checkMember(of: Expression, key: string, place: Place, names: Names): Expression {
  if (isReferring(of)) return followed(of, key, place, names);
  const shape = fieldOf(of, key, place);
  const shared = { shape, start: of.start, end: place.end, readsDoc: of.readsDoc };
  return of.op === 'path' ? { op: 'path', root: of.root, keys: [...of.keys, key], ...shared } : { op: 'member', of, key, ...shared };
}

const isReferring = (of: Expression): of is Referring =>
  (of.shape.kind === 'string' || of.shape.kind === 'number') && of.shape.ref !== undefined;

const followed = (of: Referring, key: string, place: Place, { beyond }: Names): Expression =>
  beyond?.reference(of, key, place) ??
  refuse('type', `A rule in this place follows no references, so "${key}" of the ${of.shape.ref} is not known.`, place);

function fieldOf(of: Expression, key: string, place: Place): Shape {
  if (isUnsafeKey(key)) return refuse('field', `No field may be called "${key}".`, place);
  if (of.shape.kind === 'dyn') return DYN;
  if (of.shape.kind !== 'map') return refuse('type', `A ${nameOf(of.shape)} has no field "${key}".`, place);
  return (
    of.shape.fields.get(key) ??
    of.shape.rest ??
    refuse('field', `There is no field "${key}"${ownerOf(of)}.`, place, { name: key, known: [...of.shape.fields.keys()] })
  );
}

const ownerOf = (of: Expression) => (of.op === 'path' ? ` in ${[of.root, ...of.keys].join('.')}` : '');

function checkItem(syntax: SyntaxOf<'[]'>, names: Names): Expression {
  const of = check(syntax.args[0], names);
  const index = check(syntax.args[1], names);
  if (index.op === 'value' && typeof index.value === 'string') return checkMember(of, index.value, index, names);
  const isList = of.shape.kind === 'list' || of.shape.kind === 'dyn';
  const isNumber = index.shape.kind === 'number' || index.shape.kind === 'dyn';
  if (isList && isNumber) return { op: 'item', of, index, ...common(syntax, of.shape.kind === 'list' ? of.shape.item : DYN, [of, index]) };
  const rest = of.shape.kind === 'map' && of.shape.fields.size === 0 ? of.shape.rest : undefined;
  if (rest && index.shape.kind === 'string') return { op: 'item', of, index, ...common(syntax, rest, [of, index]) };
  return refuse('type', `A ${nameOf(of.shape)} cannot be asked for [${nameOf(index.shape)}].`, syntax);
}

function checkList(syntax: SyntaxOf<'list'>, names: Names): Expression {
  if (syntax.args.length > names.maxListItems) return refuse('type', `A list may have at most ${names.maxListItems} values here.`, syntax);
  const items = every(syntax.args, names);
  const shape = items.map((item) => item.shape).reduce<Shape>((a, b) => unify(a, b) ?? DYN, NULL);
  return { op: 'list', items, ...common(syntax, listOf(shape.kind === 'null' ? DYN : shape), items) };
}

/** A chain of the same operator becomes one node, however long. */
function checkLogic(syntax: SyntaxOf<'&&' | '||'>, names: Names): Expression {
  const operands: Syntax[] = [];
  let rest: Syntax = syntax;
  while (rest.op === syntax.op) {
    const [left, right]: [Syntax, Syntax] = rest.args;
    operands.unshift(right);
    rest = left;
  }
  const items = [rest, ...operands].map((operand) => checkBool(operand, names));
  return { op: syntax.op === '&&' ? 'and' : 'or', items, ...common(syntax, BOOL, items) };
}

function checkMethodCall(syntax: SyntaxOf<'rcall'>, names: Names): Expression {
  const [name, receiver, args] = syntax.args;
  if (isLoop(name)) return checkLoop(name, syntax, names);
  assertMethod(name, syntax);
  return checkMethod(name, every([receiver, ...args], names), syntax);
}

function checkNot(syntax: SyntaxOf<'!_'>, names: Names): Expression {
  const of = checkBool(syntax.args, names);
  return { op: 'not', of, ...common(syntax, BOOL, [of]) };
}

function checkNegative(syntax: SyntaxOf<'-_'>, names: Names): Expression {
  const of = check(syntax.args, names);
  if (of.op === 'value' && typeof of.value === 'number') return { op: 'value', value: -of.value, ...common(syntax, NUMBER, []) };
  if (of.shape.kind !== 'number' && of.shape.kind !== 'dyn') return refuse('type', `A ${nameOf(of.shape)} has no negative.`, syntax);
  return { op: 'negative', of, ...common(syntax, NUMBER, [of]) };
}

function checkCondition(syntax: SyntaxOf<'?:'>, names: Names): Expression {
  const test = checkBool(syntax.args[0], names);
  const yes = check(syntax.args[1], names);
  const no = check(syntax.args[2], names);
  const shape = unify(yes.shape, no.shape);
  if (!shape) return refuse('type', `Both outcomes must be of one type, found ${nameOf(yes.shape)} and ${nameOf(no.shape)}.`, syntax);
  return { op: 'if', test, yes, no, ...common(syntax, shape, [test, yes, no]) };
}

/** `list.exists(x, …)`, `all`, `filter`, `map`: each value of the list in turn under a name. */
function checkLoop(loop: Loop, syntax: SyntaxOf<'rcall'>, names: Names): Expression {
  const [variable, inner, ...more] = syntax.args[2];
  if (variable?.op !== 'id' || !inner || more.length > 0) return refuse('type', `${loop}() takes a variable and an expression.`, syntax);
  const name = variable.args;
  if (isRoot(name) || names.locals.has(name)) return refuse('type', `"${name}" already means something here.`, variable);
  const list = check(syntax.args[1], names);
  const slot = names.locals.size;
  const within = { ...names, locals: new Map(names.locals).set(name, { slot, shape: itemsOf(list) }) };
  const body = loop === 'map' ? check(inner, within) : checkBool(inner, within);
  const gives: { readonly [K in Loop]: Shape } = { exists: BOOL, all: BOOL, filter: list.shape, map: listOf(body.shape) };
  return { op: 'loop', loop, list, slot, body, ...common(syntax, gives[loop], [list, body]) };
}

/** Predicates written as CEL over doc, to be sent as `filter` or shown to a browser. */
import { simplify } from './predicate.ts';
import type { FieldPath, Operand, Predicate, Said } from './types.ts';

const signs = { eq: '==', ne: '!=', lt: '<', le: '<=', gt: '>', ge: '>=' } as const;

export type Writing = {
  /**
   * Writes values that move with clock or person as they were said (`today()`, `user.id`) and not as what they are now:
   * for a text that is kept. Named periods are written by name either way.
   */
  readonly asSaid?: boolean;
};

/** CEL text of the same meaning, which compileRule reads back. */
export const predicateToCel = (predicate: Predicate, how: Writing = {}): string => write(simplify(predicate), how);

function write(predicate: Predicate, how: Writing): string {
  switch (predicate.op) {
    case 'true':
    case 'false':
      return predicate.op;
    case 'and':
      return predicate.items.map((item) => inside(item, 'or', how)).join(' && ');
    case 'or':
      return predicate.items.map((item) => inside(item, 'and', how)).join(' || ');
    case 'not':
      return `!(${write(predicate.item, how)})`;
    case 'in':
      return `${operand(predicate.left, how)} in ${list(predicate.values)}`;
    case 'has':
      return `${operand(predicate.value, how)} in ${path(predicate.list)}`;
    case 'overlaps':
      return `overlaps(${path(predicate.list)}, ${list(predicate.values)})`;
    case 'startsWith':
    case 'endsWith':
    case 'contains':
      return `${receiver(predicate.left, how)}.${predicate.op}(${operand(predicate.right, how)})`;
    case 'within':
      return `within(${operand(predicate.left, how)}, ${quote(predicate.period)})`;
    case 'holds':
      return operand(predicate.left, how);
    default:
      return `${operand(predicate.left, how)} ${signs[predicate.op]} ${operand(predicate.right, how)}`;
  }
}

/** `&&` binds tighter than `||`, but brackets around both read better. */
const inside = (predicate: Predicate, bracketed: 'and' | 'or', how: Writing) =>
  predicate.op === bracketed ? `(${write(predicate, how)})` : write(predicate, how);

function operand(of: Operand, how: Writing): string {
  switch (of.kind) {
    case 'field':
      return path(of.path);
    case 'value':
      return how.asSaid && of.said ? saying(of.said) : literal(of.value);
    case 'size':
      return `size(${path(of.of)})`;
    case 'lower':
      return `lower(${operand(of.of, how)})`;
    case 'call':
      return `${of.name}(${of.args.map((arg) => operand(arg, how)).join(', ')})`;
    case 'arith':
      return arithmetic(of, how);
  }
}

function saying(said: Said): string {
  if (!('days' in said)) return said.of === 'now' ? 'now()' : 'user.id';
  const day = said.days === 0 ? 'today()' : `addDays(today(), ${said.days})`;
  return said.of === 'day' ? day : `startOfDay(${day})`;
}

type Arithmetic = Extract<Operand, { readonly kind: 'arith' }>;
const isSum = (of: Operand) => of.kind === 'arith' && (of.op === '+' || of.op === '-');

/** Operators are read from the left, so a long sum needs no brackets on its left. */
function arithmetic({ op, left, right }: Arithmetic, how: Writing): string {
  const isTight = op !== '+' && op !== '-';
  const one = isSum(left) && isTight ? `(${operand(left, how)})` : operand(left, how);
  return `${one} ${op} ${right.kind === 'arith' ? `(${operand(right, how)})` : operand(right, how)}`;
}

const receiver = (of: Operand, how: Writing) => (of.kind === 'arith' ? `(${operand(of, how)})` : operand(of, how));

/** Words that the grammar keeps for itself. */
const reserved = new Set(['in', 'true', 'false', 'null']);
const isName = (key: string) => /^[A-Za-z_][A-Za-z0-9_]*$/.test(key) && !reserved.has(key);

const path = (keys: FieldPath) => keys.reduce((text, key) => (isName(key) ? `${text}.${key}` : `${text}[${quote(key)}]`), 'doc');

const list = (values: readonly (string | number | boolean)[]) => `[${values.map(literal).join(', ')}]`;

export function literal(value: string | number | boolean | null): string {
  if (typeof value === 'string') return quote(value);
  return typeof value === 'number' ? number(value) : String(value);
}

/** Whole numbers beyond the safe ones are only numbers when written with an exponent. */
const number = (value: number) => (Number.isInteger(value) && !Number.isSafeInteger(value) ? value.toExponential() : String(value));

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text as a CEL string literal, whatever is in it. */
export const quote = (text: string): string => `'${[...text].map((char) => escapes[char] ?? control(char)).join('')}'`;

function control(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  return code < 0x20 || code === 0x7f ? `\\u${code.toString(16).padStart(4, '0')}` : char;
}

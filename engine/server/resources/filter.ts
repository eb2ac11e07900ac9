/** The caller's filter: CEL over the fields that are open to them, and nothing else. */
import type { FieldGate } from '../../core/access/types.ts';
import type { Entity, JsonSchema } from '../../core/definitions/types.ts';
import { compileRule, type Operand, type Predicate, type Rule, type RuleContext, type RuleScope } from '../../core/rules/index.ts';
import { isStorable } from '../access/constants.ts';
import { isOpenField } from '../access/decisions.ts';
import { said } from '../kernel/said.ts';
import { badQuery } from './list-query.ts';

const MAX_LENGTH = 8000;
const MAX_LIST = 500;
const MAX_PARTS = 200;
const MAX_DEPTH = 20;
const MAX_CONTEXTS = 200;
const MAX_RULES = 100;

type Prepared = { readonly context: RuleContext; readonly rules: Map<string, Rule> };

/** By entity, then by the fields that are open: reading schemas costs more than evaluating. */
const prepared = new WeakMap<Entity, Map<string, Prepared>>();

/**
 * The predicate that a filter means for this caller. A field that is hidden, masked or shown only in some records
 * is not in the schema that the filter is checked against, so it gets the answer of a field that does not exist.
 * @throws bad_query at `?filter`, with the place in the text.
 */
export function compileFilter(entity: Entity, gate: FieldGate, text: string, scope: RuleScope): Predicate {
  const { context, rules } = prepare(entity, gate);
  const rule = rules.get(text) ?? compile(text, context);
  remember(rules, text, rule, MAX_RULES);
  refuseClosed(rule, gate);
  const predicate = rule.predicate(scope);
  check(predicate, 1, { left: MAX_PARTS });
  return predicate;
}

/** Paths that a filter reads: `doc/custom/floor`. @throws bad_query */
export function filterReads(entity: Entity, gate: FieldGate, text: string): readonly string[] {
  const { context, rules } = prepare(entity, gate);
  return (rules.get(text) ?? compile(text, context)).reads;
}

/** Custom fields are in no schema; those that this caller may not ask by get the answer of fields that do not exist. */
function refuseClosed({ reads }: Rule, gate: FieldGate): void {
  if (gate.custom === undefined) return;
  const named = reads.map((path) => path.split('/').slice(1, 3)).filter(([name]) => name === 'custom');
  const closed = named.map((keys) => keys.join('/')).find((field) => !isOpenField(gate, field));
  if (closed !== undefined) throw badQuery('filter', 'field', said('problem.platform.resources.no_field_used', { closed }));
}

function compile(text: string, context: RuleContext): Rule {
  const compiled = compileRule(text, context, { predicate: true, maxLength: MAX_LENGTH, maxListItems: MAX_LIST });
  if (compiled.ok) return compiled.rule;
  const [fault] = compiled.faults;
  throw badQuery(
    'filter',
    fault?.code ?? 'parse',
    fault
      ? said('problem.platform.resources.filter_fault', { fault: fault.message, start: fault.start })
      : said('problem.platform.resources.filter_cannot_read'),
  );
}

function prepare(entity: Entity, gate: FieldGate): Prepared {
  const open = [...entity.fields.keys()].filter((name) => isOpenField(gate, name));
  const { custom: _, ...own } = gate;
  const hasCustom = entity.customBy !== undefined && isOpenField(own, 'custom');
  const key = [...open, hasCustom ? '+' : ''].join(' ');
  const known = prepared.get(entity) ?? new Map<string, Prepared>();
  prepared.set(entity, known);
  const existing = known.get(key);
  if (existing) return existing;
  const properties: Record<string, JsonSchema> = {};
  for (const name of open) properties[name] = entity.fields.get(name)?.schema ?? {};
  if (hasCustom) properties.custom = { type: 'object', additionalProperties: true };
  const doc: JsonSchema = { type: 'object', additionalProperties: false, properties };
  const made = {
    context: { doc, ...entity.person, expects: 'bool' as const },
    rules: new Map<string, Rule>(),
  };
  remember(known, key, made, MAX_CONTEXTS);
  return made;
}

/** Keeps the latest entries of a map that callers could otherwise fill. */
function remember<V>(map: Map<string, V>, key: string, value: V, limit: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > limit && oldest !== undefined) map.delete(oldest);
}

/** Refuses what would cost the database more than a list may. */
function check(predicate: Predicate, depth: number, budget: { left: number }): void {
  budget.left -= 1;
  if (depth > MAX_DEPTH || budget.left < 0)
    throw badQuery('filter', 'too_complex', said('problem.platform.resources.filter_too_many_parts'));
  if ('items' in predicate) for (const item of predicate.items) check(item, depth + 1, budget);
  if ('item' in predicate) check(predicate.item, depth + 1, budget);
  for (const operand of operandsOf(predicate)) checkOperand(operand, depth + 1, budget);
  if ('values' in predicate && !predicate.values.every(canStore)) throw unstorable();
}

function operandsOf(predicate: Predicate): readonly Operand[] {
  const sides = [];
  if ('left' in predicate) sides.push(predicate.left);
  if ('right' in predicate) sides.push(predicate.right);
  if (predicate.op === 'has') sides.push(predicate.value);
  return sides;
}

function checkOperand(operand: Operand, depth: number, budget: { left: number }): void {
  budget.left -= 1;
  if (depth > MAX_DEPTH || budget.left < 0)
    throw badQuery('filter', 'too_complex', said('problem.platform.resources.filter_too_many_parts'));
  if (operand.kind === 'value' && !canStore(operand.value)) throw unstorable();
  if (operand.kind === 'lower') checkOperand(operand.of, depth + 1, budget);
  if (operand.kind === 'call') for (const arg of operand.args) checkOperand(arg, depth + 1, budget);
  if (operand.kind !== 'arith') return;
  checkOperand(operand.left, depth + 1, budget);
  checkOperand(operand.right, depth + 1, budget);
}

const canStore = (value: unknown) => typeof value !== 'string' || isStorable(value);
const unstorable = () => badQuery('filter', 'text', said('problem.platform.resources.filter_holds_characters_no_text'));

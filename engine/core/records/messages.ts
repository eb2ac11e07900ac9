import type { FieldRules } from '../definitions/types.ts';
import type { RuleScope } from '../rules/index.ts';
import type { RuledField } from './fields.ts';

/** The definition's own text for a broken keyword: key of the text, and the values that stand in it. */
export type OwnMessage = { readonly key: string; readonly params: Readonly<Record<string, unknown>> };

/**
 * What a definition says itself (x-message) when a keyword of a field is broken: `required`, `maxLength`, `check` …
 * Its parameters are computed from the scope (`user`, `org`, `doc`, `row`). Undefined where it says nothing.
 */
export function messageOf(
  { messages, rules }: Pick<RuledField, 'messages' | 'rules'>,
  keyword: string,
  scope: RuleScope,
): OwnMessage | undefined {
  const key = Object.hasOwn(messages, keyword) ? messages[keyword] : undefined;
  if (key === undefined) return undefined;
  const params = Object.entries(rules.params?.[keyword] ?? {}).map(([name, rule]) => [name, rule.evaluate(scope)] as const);
  return { key, params: Object.fromEntries(params) };
}

/** The same rules in another form: texts compiled, or compiled rules as texts. `change` gives undefined for what is left out. */
export function mapRules<A, B>(rules: FieldRules<A>, change: (rule: A) => B | undefined): FieldRules<B> {
  const { items, params, ...own } = rules;
  const changed = entriesOf(own, change);
  return {
    ...Object.fromEntries(changed),
    ...(items ? { items: Object.fromEntries(Object.entries(items).map(([name, inner]) => [name, mapRules(inner, change)])) } : {}),
    ...(params
      ? { params: Object.fromEntries(Object.entries(params).map(([k, inner]) => [k, Object.fromEntries(entriesOf(inner, change))])) }
      : {}),
  };
}

const entriesOf = <A, B>(
  rules: Readonly<Record<string, A | undefined>>,
  change: (rule: A) => B | undefined,
): readonly (readonly [string, B])[] =>
  Object.entries(rules).flatMap(([name, rule]) => {
    const made = rule === undefined ? undefined : change(rule);
    return made === undefined ? [] : [[name, made] as const];
  });

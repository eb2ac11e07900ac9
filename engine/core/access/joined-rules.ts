/** Rules put together out of rules that were compiled already. */
import { allOf, anyOf, compileTrusted, type Predicate, type Rule, type RuleScope } from '../rules/index.ts';

/** Holds always. */
export const ALWAYS: Rule = compileTrusted('true');

/** Holds where all of them hold; undefined for none, as a rule that is absent holds. */
export const everyRule = (rules: readonly (Rule | undefined)[]): Rule | undefined => join(known(rules), { sign: '&&', put: allOf });

/** Holds where any of them holds. */
export const eitherRule = (one: Rule | undefined, other: Rule): Rule => join(known([one, other]), { sign: '||', put: anyOf }) ?? other;

const known = (rules: readonly (Rule | undefined)[]): readonly Rule[] => rules.filter((rule) => rule !== undefined);

type Joining = { readonly sign: '&&' | '||'; readonly put: (items: readonly Predicate[]) => Predicate };

function join(rules: readonly Rule[], { sign, put }: Joining): Rule | undefined {
  const [only] = rules;
  if (rules.length <= 1) return only;
  const holds = (scope: RuleScope) => (sign === '&&' ? rules.every((rule) => rule.holds(scope)) : rules.some((rule) => rule.holds(scope)));
  return Object.freeze({
    text: rules.map(({ text }) => `(${text})`).join(` ${sign} `),
    type: 'bool',
    reads: Object.freeze([...new Set(rules.flatMap(({ reads }) => reads))].sort()),
    needs: Object.freeze(rules.flatMap(({ needs }) => needs)),
    evaluate: holds,
    holds,
    predicate: (scope) => put(rules.map((rule) => rule.predicate(scope))),
    isPredicate: rules.every(({ isPredicate }) => isPredicate),
    never: rules.every(({ never }) => never),
  } satisfies Rule);
}

import { mapRules } from '../../records/index.ts';
import { compileTrusted } from '../../rules/index.ts';
import type { Rule } from '../../rules/types.ts';
import { compact } from '../raw.ts';
import type { Field, FieldRules, FieldView } from '../types.ts';

export type Visible = {
  readonly doc: (field: string) => boolean;
  readonly parent?: (field: string) => boolean;
  /** Of what `parent` is in filters of choices: the record being edited. */
  readonly edited?: (field: string) => boolean;
};

const ANY = () => true;

/** Field names that a rule reads of one root: `doc/cost` → `cost`. */
const readsOf = ({ reads }: Pick<Rule, 'reads'>, root: string): readonly string[] =>
  reads.map((path) => path.split('/')).flatMap(([first, name]) => (first === root && name !== undefined ? [name] : []));

/** A rule that looks at other records, or at the record as it was, is the server's alone. */
export const isAlone = (rule: Rule): boolean =>
  rule.needs.length === 0 && !rule.reads.some((path) => path === 'before' || path.startsWith('before/'));

/** Whether a person who sees these fields is told everything that the rule reads. */
export const isKnown = (rule: Rule, { doc, parent = ANY }: Visible) =>
  isAlone(rule) && readsOf(rule, 'doc').every(doc) && readsOf(rule, 'parent').every(parent);

/**
 * Rule texts for a browser. A rule that reads a field which the person may not see would be
 * answered wrongly there, so it stays on the server.
 */
export const rulesFor = ({ rules }: Pick<Field, 'rules'>, visible: Visible): FieldRules<string> =>
  mapRules(rules, (rule) => (isKnown(rule, visible) ? rule.text : undefined));

/**
 * The part of a field that a browser may know. A filter of choices that reads what the person may not see stays on the
 * server, and so does an own text with such a value in it.
 */
export function viewOf(field: Field, visible: Visible): FieldView {
  const { rules, choosers: _choosers, indexed: _indexed, unaudited: _unaudited, copies: _copies, follows: _follows, ...view } = field;
  return cutView(view, rules, visible);
}

function cutView(view: FieldView, rules: FieldRules<Rule>, visible: Visible): FieldView {
  const { refFilter, optionsFrom, items, messages, decides, ...rest } = view;
  const isAskable = (filter: string) => readsOf(compileTrusted(filter), 'parent').every(visible.edited ?? ANY);
  const isSayable = (keyword: string) => Object.values(rules.params?.[keyword] ?? {}).every((rule) => isKnown(rule, visible));
  const from = optionsFrom && !isAskable(optionsFrom.filter) ? { ...optionsFrom, filter: 'true' } : optionsFrom;
  return {
    ...rest,
    messages: Object.fromEntries(Object.entries(messages).filter(([keyword]) => isSayable(keyword))),
    ...compact({
      refFilter: refFilter !== undefined && isAskable(refFilter) ? refFilter : undefined,
      optionsFrom: from,
      decides: decides?.filter(({ to }) => visible.doc(to)),
      items: items?.map((item) => cutView(item, rules.items?.[item.name] ?? {}, visible)),
    }),
  };
}

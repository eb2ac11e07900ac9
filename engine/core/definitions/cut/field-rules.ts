import type { Rule } from '../../rules/types.ts';
import { compact } from '../raw.ts';
import type { Field, FieldRules, FieldView } from '../types.ts';

/** Field names that a rule reads of one root: `doc/cost` → `cost`. */
const readsOf = (rule: Rule, root: string): readonly string[] =>
  rule.reads.map((path) => path.split('/')).flatMap(([first, name]) => (first === root && name !== undefined ? [name] : []));

export type Visible = { readonly doc: (field: string) => boolean; readonly parent?: (field: string) => boolean };

/**
 * Rule texts for a browser. A rule that reads a field which the person may not see would be
 * answered wrongly there, so it stays on the server.
 */
export function rulesFor({ rules }: Field, visible: Visible): FieldRules<string> {
  const isKnown = (rule: Rule) => readsOf(rule, 'doc').every(visible.doc) && readsOf(rule, 'parent').every(visible.parent ?? (() => true));
  const text = (rule: Rule | undefined) => (rule && isKnown(rule) ? rule.text : undefined);
  return compact({
    show: text(rules.show),
    require: text(rules.require),
    lock: text(rules.lock),
    compute: text(rules.compute),
    default: text(rules.default),
    check: text(rules.check),
    mask: text(rules.mask),
  });
}

/** The part of a field that a browser may know. */
export function viewOf({ rules: _rules, indexed: _indexed, ...view }: Field): FieldView {
  return view;
}

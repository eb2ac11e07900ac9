/** Why a place of a screen is not for a person. */
import type { Rule } from '../../rules/types.ts';
import type { ScreenReference } from '../types.ts';
import type { Rights } from './rights.ts';

/**
 * `entity`: they may read none of its records; `field`: it is shown to them in no record; `order`: they may not order or count records by it;
 * `workflow`: they may run it on nothing; `screen`: the address leads to a screen that is closed to them; `unseen`: a rule reads what they may not see; `never`: a `show` that holds for them in no record.
 */
export type MissingRight = 'entity' | 'field' | 'order' | 'workflow' | 'screen' | 'unseen' | 'never';

/** What a person lacks for a place; undefined when nothing. */
export function missingRightOf(rights: Rights, reference: ScreenReference): MissingRight | undefined {
  if (reference.kind === 'entity') return rights.may(reference.entity, 'read') ? undefined : 'entity';
  if (reference.kind === 'field') return rights.canSee(reference.entity, reference.field) ? undefined : 'field';
  if (reference.kind === 'sort' || reference.kind === 'group')
    return rights.canFilter(reference.entity, reference.field) ? undefined : 'order';
  if (reference.kind === 'workflow') return rights.may(reference.entity, reference.workflow) ? undefined : 'workflow';
  if (reference.kind === 'address') return rights.mayEnter(reference.screen) ? undefined : 'screen';
  if (reference.kind !== 'rule') return undefined;
  if (unseenBy(rights, reference).length > 0) return 'unseen';
  return reference.show && isNever(rights, reference.rule) ? 'never' : undefined;
}

export type RuleReference = Extract<ScreenReference, { kind: 'rule' }>;

/** Paths that a rule reads and the person may not see; of a list's filter also those that they may not ask by. */
export function unseenBy(
  rights: Rights,
  { rule, filter, entity, parent }: Omit<RuleReference, 'pointer' | 'node' | 'kind' | 'show'>,
): readonly string[] {
  return rule.reads.filter((path) => {
    const [root, name, inner] = path.split('/');
    const owner = root === 'doc' ? entity : parent;
    if ((root !== 'doc' && root !== 'parent') || name === undefined || owner === undefined) return false;
    const field = name === 'custom' && inner !== undefined ? `${name}/${inner}` : name;
    return filter && root === 'doc' ? !rights.canFilter(owner, field) : !rights.canSee(owner, field);
  });
}

/** Whether a rule is false for this person whatever the record. */
function isNever(rights: Rights, rule: Rule): boolean {
  const roots = new Set(rule.reads.map((path) => path.split('/')[0]));
  if (roots.has('route') || roots.has('parent') || roots.has('row')) return false;
  if (!roots.has('doc')) return !rule.holds(rights.scope);
  return rule.isPredicate && rule.predicate(rights.scope).op === 'false';
}

/** What a key tells when it is broken: its text with values, its code, and the values for programs. */
import type { Rule, RuleRoot } from '../../../rules/types.ts';
import type { EntityDraft } from '../../draft.ts';
import type { KeyFault, KeyMessage } from '../../key-types.ts';
import { type JsonObject, keyOf, objectIn, textIn } from '../../raw.ts';
import { inside, type Place } from '../../report.ts';
import { compile } from '../compile.ts';
import { checkGiven } from '../holes.ts';
import type { Workspace } from '../workspace.ts';

export type KeyScope = {
  readonly workspace: Workspace;
  readonly draft: EntityDraft;
  readonly place: Place;
  /** What the texts and values of the key may read. */
  readonly roots: readonly RuleRoot[];
  /** Whose shape `other` has; that of the entity itself without it. */
  readonly other?: EntityDraft;
  /** Its rules may follow references and look at related records. */
  readonly beyond?: boolean;
  /** Values that its texts have by themselves. */
  readonly own?: readonly string[];
};

export function faultOf(scope: KeyScope, raw: JsonObject, at: string): KeyFault {
  const params = rulesIn(scope, objectIn(raw, 'params'), inside(scope.place, 'params'));
  return { at, code: textIn(raw, 'code') ?? '', message: messageOf(scope, raw, 'message'), params };
}

/** The text of a key; its values are its own rules, and those that the key has by itself. */
export function messageOf(scope: KeyScope, raw: JsonObject, key: string): KeyMessage {
  const stated = objectIn(raw, key);
  const label = textIn(raw, key) ?? textIn(stated, 'text') ?? '';
  const here = inside(scope.place, key);
  const params = rulesIn(scope, objectIn(stated, 'params'), inside(here, 'params'));
  const isPlain = textIn(raw, key) !== undefined;
  if (label !== '')
    checkGiven(scope.workspace, label, [...Object.keys(params), ...(scope.own ?? [])], isPlain ? here : inside(here, 'text'));
  return { text: keyOf(label) ?? '', params };
}

function rulesIn(scope: KeyScope, raw: JsonObject, place: Place): Readonly<Record<string, Rule>> {
  const rules = Object.keys(raw).flatMap((name) => {
    const rule = ruleIn(scope, raw, name, 'dyn', inside(place, name));
    return rule ? [[name, rule] as const] : [];
  });
  return Object.fromEntries(rules);
}

/** The rule that stands under a name; undefined where there is none, or a broken one, which is reported. */
export function ruleIn(
  { workspace, draft, roots, other = draft, beyond = false }: KeyScope,
  raw: JsonObject,
  name: string,
  expects: 'bool' | 'dyn',
  place: Place,
): Rule | undefined {
  const text = textIn(raw, name);
  return text === undefined ? undefined : compile(workspace, { text, place, expects, roots, doc: draft, before: draft, other, beyond });
}

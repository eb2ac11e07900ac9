/** A text, by its key alone or with rules for the values in it. */
import type { Message } from '../../lifecycle/types.ts';
import { compile, type RuleRequest } from '../check/compile.ts';
import { checkGiven } from '../check/holes.ts';
import type { Workspace } from '../check/workspace.ts';
import { isObject, keyOf, objectIn, textIn } from '../raw.ts';
import { inside, type Place } from '../report.ts';

/** `given`: values that the server puts in besides. */
type Reading = Pick<RuleRequest, 'roots' | 'doc' | 'parent' | 'before' | 'input' | 'vars' | 'cause'> & {
  readonly given: readonly string[];
};

/** Undefined where there is none; a value that nothing puts into the text is reported. */
export function messageOf(workspace: Workspace, raw: unknown, place: Place, { given, ...reads }: Reading): Message | undefined {
  const label = isObject(raw) ? textIn(raw, 'text') : raw;
  if (typeof label !== 'string') return undefined;
  const key = keyOf(label) ?? label;
  const stated = isObject(raw) ? objectIn(raw, 'params') : {};
  const names = Object.keys(stated);
  checkGiven(workspace, label, [...given, ...names], isObject(raw) ? inside(place, 'text') : place);
  const params = names.flatMap((name) => {
    const text = textIn(stated, name);
    const rule =
      text === undefined ? undefined : compile(workspace, { ...reads, text, place: inside(place, 'params', name), expects: 'dyn' });
    return rule ? [[name, rule] as const] : [];
  });
  return { key, params: Object.fromEntries(params) };
}

/** Rules that organisations write: each must stand by itself, and cost little. */
import { formatPointer } from '../../json/index.ts';
import { compileTrusted } from '../../rules/index.ts';
import { isObject } from '../raw.ts';
import type { PatchFault } from './types.ts';

const ruleKeys: ReadonlySet<string> = new Set(['show', 'x-show', 'default_filter']);
/** Steps through a list; one inside another multiplies. */
const WALK = /\.\s*(?:exists|exists_one|all|map|filter)\s*\(/g;
const MAX_WALKS = 1;

/**
 * Rules of a patch that are no whole expression: a text like `false) || (true` would turn round the shipped rule that
 * it is and-ed with. What they read and give is checked by the planner.
 */
export function ruleFaults(patch: unknown, keys: readonly string[] = []): readonly PatchFault[] {
  if (!isObject(patch)) return [];
  return Object.entries(patch).flatMap(([key, value]) => {
    const path = [...keys, key];
    if (!ruleKeys.has(key) || typeof value !== 'string') return ruleFaults(value, path);
    const message = reasonAgainst(value);
    return message === undefined ? [] : [{ path: formatPointer(path), code: 'rule', message }];
  });
}

function reasonAgainst(text: string): string | undefined {
  if ((text.match(WALK)?.length ?? 0) > MAX_WALKS) return 'A rule of an override walks through one list at most.';
  try {
    compileTrusted(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'It is no rule.';
  }
}

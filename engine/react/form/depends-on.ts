/** Whether a fault told at one place may be mended by a change at another. */
import type { Place } from './field-index.ts';
import { touches } from './pointer.ts';
import { pathsOf } from './rule-index.ts';

/** True when a rule of the place reads what changed, or when the place may not repeat what stands there. */
export function dependsOn(place: Place | undefined, changed: string): boolean {
  if (!place) return false;
  const { rules, row, owner, source } = place;
  const asked = [rules.check, rules.require];
  if (asked.some((rule) => pathsOf(rule, 'doc').some((path) => touches(path, changed)))) return true;
  const holder = row ? row.pointer : '';
  const { distinct } = source;
  if (Array.isArray(distinct) && distinct.some((beside) => touches(holder + beside, changed))) return true;
  if (!row || !touches(owner.pointer, changed)) return false;
  if (changed === owner.pointer) return true;
  if (asked.some((rule) => pathsOf(rule, 'row').some((path) => touches(holder + path, changed)))) return true;
  return distinct === true && changed.endsWith(`/${source.name}`);
}

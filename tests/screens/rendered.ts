/**
 * What of a screen a person can ever come to see: the rules of its nodes are asked as the renderer asks them, of every kind
 * of record that they tell apart. A plan says what is sent; this says what of it is drawn.
 */
import { opensOwnRecords } from '../../engine/core/definitions/own-records.ts';
import type { Viewer } from '../../engine/core/definitions/types.ts';
import { isObject, type JsonObject } from '../../engine/core/json/index.ts';
import type { RuleScope } from '../../engine/core/rules/types.ts';
import { ruleOf } from '../../engine/react/rules/trusted.ts';

const now = '2026-03-02T06:00:00.000Z';

/** Whether there is a record in scope, and one around it. */
type Around = { readonly doc: boolean; readonly parent: boolean };

/** A node with an entity of its own has no record while its `show` is asked: what was around is its parent. */
const ofShow = (around: Around, part: JsonObject): Around =>
  opensOwnRecords(part) ? { doc: false, parent: around.doc || around.parent } : around;
/** What stands inside such a node has its record. */
const within = (around: Around, part: JsonObject): Around =>
  opensOwnRecords(part) ? { doc: true, parent: around.doc || around.parent } : around;

/** JSON Pointers of everything in a body whose `show` holds for no record whatever; what stands inside is not asked. */
export function neverRendered(body: unknown, viewer: Viewer): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: unknown, pointer: string, around: Around): void => {
    if (Array.isArray(value)) {
      value.forEach((item, index) => {
        visit(item, `${pointer}/${index}`, around);
      });
      return;
    }
    // A definition that is itself a value (samples of the playground) is drawn elsewhere.
    if (!isObject(value) || value.$schema !== undefined) return;
    if (typeof value.show === 'string' && !canHold(value.show, viewer, ofShow(around, value))) {
      found.add(pointer);
      return;
    }
    for (const [key, item] of Object.entries(value)) visit(item, `${pointer}/${key}`, within(around, value));
  };
  visit(body, '', { doc: false, parent: false });
  return found;
}

/** A body as the person gets to see it: without what is never drawn for them. */
export function renderedBody<T>(body: T, viewer: Viewer): T | undefined {
  const never = neverRendered(body, viewer);
  const cut = (value: unknown, pointer: string): unknown => {
    if (Array.isArray(value))
      return value.flatMap((item, index) => (never.has(`${pointer}/${index}`) ? [] : [cut(item, `${pointer}/${index}`)]));
    if (!isObject(value)) return value;
    const entries = Object.entries(value).filter(([key]) => !never.has(`${pointer}/${key}`));
    return Object.fromEntries(entries.map(([key, item]) => [key, cut(item, `${pointer}/${key}`)]));
  };
  return never.has('') ? undefined : (cut(body, '') as T);
}

/** JSON Pointers of everything in a body that has a `show`. */
export function shownByRule(value: unknown, pointer = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = isObject(value) && typeof value.show === 'string' ? [pointer] : [];
  return [...own, ...Object.entries(value).flatMap(([key, item]) => shownByRule(item, `${pointer}/${key}`))];
}

/** Values that a rule tells apart: what is written in it, what of the person it reads, and the empty ones. */
function candidatesOf(text: string, reads: readonly string[], person: RuleScope): readonly unknown[] {
  const written = [...text.matchAll(/'([^']*)'|\b(\d+)\b/g)].map(([, word, number]) => (number === undefined ? word : Number(number)));
  const asked = reads.flatMap((path) => {
    const [root, ...keys] = path.split('/');
    if (root !== 'user' && root !== 'org') return [];
    const value = keys.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), person[root]);
    return Array.isArray(value) ? [value[0]] : [value];
  });
  return [...new Set([null, true, false, 'something', 7, ...written, ...asked])].concat([['something']]);
}

const MOST = 20_000;

/** Whether a rule holds for some record, at some address. What cannot be compiled holds nowhere. */
function canHold(text: string, { user, org, flags }: Viewer, around: Around): boolean {
  const rule = ruleOf(text);
  if (rule === undefined) return false;
  const person: RuleScope = { user, org, flags, now, timeZone: org.time_zone };
  const isFree = (root: string | undefined) => root === 'route' || (root === 'doc' && around.doc) || (root === 'parent' && around.parent);
  const free = rule.reads.map((path) => path.split('/')).filter(([root]) => isFree(root));
  const values = candidatesOf(text, rule.reads, person);
  const count = values.length ** free.length;
  if (count > MOST) throw new Error(`Too much is asked by: ${text}`);
  return Array.from({ length: count }, (_, index) => index).some((index) => {
    const roots: Record<string, unknown> = {};
    for (const [at, [root = '', ...keys]] of free.entries())
      put(roots, [root, ...keys], values[Math.floor(index / values.length ** at) % values.length]);
    return rule.holds({ ...person, route: {}, ...roots });
  });
}

function put(holder: Record<string, unknown>, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    holder[key] = value;
    return;
  }
  const inner = isObject(holder[key]) ? { ...holder[key] } : {};
  put(inner, rest, value);
  holder[key] = inner;
}

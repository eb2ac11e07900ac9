/** Path patterns of screens: `/tasks/:task_id`, `:day?` optional. */

const isOptional = (part: string) => part.endsWith('?');
const parts = (path: string) => path.split('/').filter(Boolean);

/** Path patterns without optional parts: each of them with and without. */
export function expandRoute(route: string): readonly string[] {
  const variants = parts(route).reduce<readonly (readonly string[])[]>(
    (lists, part) =>
      isOptional(part) ? lists.flatMap((list) => [list, [...list, part.slice(0, -1)]]) : lists.map((list) => [...list, part]),
    [[]],
  );
  return [...new Set(variants.map((list) => `/${list.join('/')}`))];
}

/** What makes two patterns the same address: parameters count by place, not by name. */
export const shapeOfRoute = (route: string): string =>
  `/${parts(route)
    .map((part) => (part.startsWith(':') ? ':' : part))
    .join('/')}`;

type Pattern = readonly string[];

/** Whether an address leads to a pattern. `{task_id}` in the address stands for any one part. */
export const leadsTo = (address: string, route: string): boolean => fits(partsOfAddress(address), patternsOf(route));

const partsOfAddress = (address: string) => parts(address.split(/[?#]/)[0] ?? '');
const patternsOf = (route: string): readonly Pattern[] => expandRoute(route).map(parts);

const fits = (wanted: readonly string[], patterns: readonly Pattern[]): boolean =>
  patterns.some(
    (pattern) => pattern.length === wanted.length && pattern.every((part, index) => part.startsWith(':') || part === wanted[index]),
  );

/** Fixed parts sort before parameters. */
const scoreOf = (route: string): string =>
  parts(route)
    .map((part) => (part.startsWith(':') ? '1' : '0'))
    .join('');

type Prepared<T> = readonly { readonly one: T; readonly patterns: readonly Pattern[]; readonly score: string }[];
/** One list is asked for many addresses. */
const prepared = new WeakMap<object, Prepared<unknown>>();

function preparedFor<T extends { readonly route: string }>(routes: readonly T[]): Prepared<T> {
  const known = prepared.get(routes) as Prepared<T> | undefined;
  if (known) return known;
  const made = routes.map((one) => ({ one, patterns: patternsOf(one.route), score: scoreOf(one.route) }));
  prepared.set(routes, made);
  return made;
}

/** The most exact of the patterns that an address leads to: fixed parts win over parameters. The list must not change. */
export function bestRoute<T extends { readonly route: string }>(address: string, routes: readonly T[]): T | undefined {
  const wanted = partsOfAddress(address);
  return preparedFor(routes)
    .filter(({ patterns }) => fits(wanted, patterns))
    .toSorted((a, b) => a.score.localeCompare(b.score))[0]?.one;
}

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

/** Whether an address leads to a pattern. `{task_id}` in the address stands for any one part. */
export function leadsTo(address: string, route: string): boolean {
  const wanted = parts(address.split(/[?#]/)[0] ?? '');
  return expandRoute(route).some((variant) => {
    const pattern = parts(variant);
    return pattern.length === wanted.length && pattern.every((part, index) => part.startsWith(':') || part === wanted[index]);
  });
}

/** The most exact of the patterns that an address leads to: fixed parts win over parameters. */
export function bestRoute<T extends { readonly route: string }>(address: string, routes: readonly T[]): T | undefined {
  const score = ({ route }: T) =>
    parts(route)
      .map((part) => (part.startsWith(':') ? '1' : '0'))
      .join('');
  return routes.filter(({ route }) => leadsTo(address, route)).sort((a, b) => score(a).localeCompare(score(b)))[0];
}

/** The crawl is planned from the definitions: whatever the server opens to the person besides would not be visited. */
import type { Check } from '../check.ts';

export const check: Check = {
  name: 'known routes',
  faultsOf: ({ visit, walker, app }) => {
    if (visit.expected !== 'opens' || visit.address !== walker.home) return [];
    const plain = app.routes.filter((route) => !route.public && !route.path.includes(':') && route.path !== '/toggle-role');
    const unknown = plain.filter(({ path }) => !walker.open.includes(path));
    return [
      ...(plain.length > 1 ? [] : ['the server opens nothing but the default page']),
      ...unknown.map(({ path }) => `the server opens ${path} too, which is not in the plan`),
    ];
  },
};

import type { QueryClient } from '@tanstack/react-query';
import type { EntityView } from '../../core/definitions/view-types.ts';

/** Entities that refer to this one, and those that it refers to: their lists may show something of the change. */
export function neighbours(queries: QueryClient, name: string): Set<string> {
  const views = queries.getQueriesData<EntityView>({ queryKey: ['entity'] }).flatMap(([, view]) => (view ? [view] : []));
  const own = views.find((view) => view.name === name);
  const named = own?.fields.flatMap((field) => (field.ref ? [field.ref] : [])) ?? [];
  const naming = views.filter((view) => view.fields.some((field) => field.ref === name)).map((view) => view.name);
  return new Set([name, ...named, ...naming]);
}

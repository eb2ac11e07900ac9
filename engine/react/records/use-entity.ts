import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FieldView } from '../../core/definitions/types.ts';
import type { EntityView } from '../../core/definitions/view-types.ts';
import { useHost } from '../provider/engine-context.ts';
import { keys } from './keys.ts';
import { laterAnswer } from './later-answer.ts';

/** Keeps the entities that a screen brought, so that nobody asks for them again. */
export function keepEntities(queries: QueryClient, entities: Readonly<Record<string, EntityView>>): void {
  for (const entity of Object.values(entities)) queries.setQueryData(keys.entity(entity.name), entity);
}

/**
 * The entity as this person sees it. Undefined while it is being fetched, when no name is given,
 * and when the person may see nothing of it (`error` tells).
 */
export function useEntity(name: string | undefined): {
  readonly entity: EntityView | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
} {
  const { client } = useHost();
  const queries = useQueryClient();
  const queryKey = keys.entity(name ?? '');
  const query = useQuery({
    queryKey,
    queryFn: () => client.entity(name ?? '', laterAnswer(queries, queryKey)),
    enabled: name !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { entity: query.data, error: query.error, retry: () => void query.refetch() };
}

export type ViewField = EntityView['fields'][number];

/** Fields of these pointers, in their order; a field that the person may not see is left out. */
export const fieldsAt = (entity: EntityView, pointers: readonly string[]): ViewField[] =>
  pointers.flatMap((pointer) => entity.fields.filter((field) => field.pointer === pointer));

export const fieldAt = (entity: EntityView, pointer: string | undefined): ViewField | undefined =>
  entity.fields.find((field) => field.pointer === pointer);

/** The field that names a record, when the person may see it. */
export const titleField = (entity: EntityView): FieldView | undefined => entity.fields.find((field) => field.name === entity.title);

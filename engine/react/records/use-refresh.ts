import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keys } from './keys.ts';

/** Fetches again whatever of an entity is on the page. */
export function useRefresh(entity: string): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: keys.data(entity) }), [queries, entity]);
}

/** Choices of one field outside a form: written in the definition, taken from another list, or records found by words. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { FieldView } from '../../core/definitions/types.ts';
import { isId } from '../../core/records/id.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import { useFormat } from '../format/use-format.ts';
import { useApp, useHost } from '../provider/engine-context.ts';
import { useText } from '../text/use-text.ts';
import type { FieldProps, Label } from '../types.ts';
import { type Choice, choiceEntity, choiceFilter, choiceSource } from './choices.ts';
import { keys } from './keys.ts';
import { recentChoices } from './recent-choices.ts';

export type { Choice };

type Request = {
  readonly field: FieldView | undefined;
  /** `doc` of it is the record that will hold the choice: filters of choices see it as `parent`. */
  readonly scope: RuleScope;
  /** Values chosen already; labels that nobody brought are fetched. */
  readonly value?: unknown;
  /** Labels that came with the record. */
  readonly labelOf?: ((id: string | number) => Label | undefined) | undefined;
  readonly enabled?: boolean;
};

export type Choices = {
  /** Undefined for fields whose choices are found by words, and while they load. */
  readonly options: readonly Choice[] | undefined;
  readonly search: FieldProps['search'] | undefined;
  readonly labelOf: (value: string | number) => string | undefined;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
};

const NONE: readonly Choice[] = [];

/** Everything a widget that chooses needs to know. */
export function useOptions({ field, scope, value, labelOf, enabled = true }: Request): Choices {
  const { client } = useHost();
  const queries = useQueryClient();
  const fixed = useFixed(field);
  const text = useText();
  const format = useFormat();
  const { user } = useApp();
  const entity = choiceEntity(field) ?? '';
  const source = useMemo(
    () => field && choiceSource({ client, field, scope, words: { format, text }, recent: () => recentChoices(user.id, entity) }),
    [client, field, scope, format, text, user.id, entity],
  );
  const filter = useMemo(() => choiceFilter(field, scope), [field, scope]);

  const listed = useQuery({
    queryKey: keys.choices(entity, { of: field?.optionsFrom?.value ?? null, filter: filter ?? null }),
    queryFn: () => source?.search('') ?? NONE,
    enabled: enabled && source !== undefined && field?.optionsFrom !== undefined,
  });
  const missing = [value]
    .flat()
    .filter(isId)
    .filter((id) => labelOf?.(id) === undefined);
  const chosen = useQuery({
    queryKey: keys.choices(entity, { ids: missing }),
    queryFn: () => source?.resolve(missing) ?? NONE,
    enabled: enabled && source !== undefined && field?.optionsFrom === undefined && missing.length > 0,
    staleTime: 60_000,
  });
  const search = useCallback(
    async (words: string) =>
      queries.fetchQuery({
        queryKey: keys.choices(entity, {
          words: words.trim(),
          filter: filter ?? null,
          ...(words.trim() === '' ? { recent: recentChoices(user.id, entity) } : {}),
        }),
        queryFn: () => source?.search(words) ?? NONE,
        staleTime: 30_000,
      }),
    [queries, entity, filter, source, user.id],
  );
  const options = fixed ?? (field?.optionsFrom ? listed.data : undefined);
  const known = options ?? chosen.data ?? NONE;
  return {
    options,
    search: source && !field?.optionsFrom ? search : undefined,
    labelOf: (id) => labelOf?.(id)?.label ?? known.find((choice) => String(choice.value) === String(id))?.label,
    isLoading: listed.isLoading,
    error: listed.error,
    retry: () => void listed.refetch(),
  };
}

/** Choices that the definition writes out. */
function useFixed(field: FieldView | undefined): readonly Choice[] | undefined {
  const text = useText();
  return useMemo(
    () =>
      field?.options?.map((option) => ({
        value: option.value,
        label: text(option.label),
        ...(option.colour ? { colour: option.colour } : {}),
      })),
    [field?.options, text],
  );
}

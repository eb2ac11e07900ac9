/** Asks the server which of the chosen values are still choices. */
import type { QueryClient } from '@tanstack/react-query';
import type { FieldPath } from '../../core/rules/types.ts';
import { choiceEntity, choiceFilter, choiceSource } from '../records/choices.ts';
import { keys } from '../records/keys.ts';
import { filterText, predicateOf } from '../rules/trusted.ts';
import type { DataClient } from '../types.ts';
import { type ChoiceCheck, filterOf } from './cascade.ts';

type Options = { readonly client: Pick<DataClient, 'entity' | 'list'>; readonly queries: QueryClient };

/** One call a check; choices out of another list are those that the field offers anyway, asked for once. */
export function createChoiceCheck({ client, queries }: Options): ChoiceCheck {
  return async (field, values, scope) => {
    const entity = choiceEntity(field);
    const rule = filterOf(field);
    if (entity === undefined || rule === undefined) return values;
    if (field.optionsFrom) {
      const offered = await queries.fetchQuery({
        queryKey: keys.choices(entity, { of: field.optionsFrom.value, filter: choiceFilter(field, scope) ?? null }),
        queryFn: () => choiceSource({ client, field, scope })?.search('') ?? [],
        staleTime: 30_000,
      });
      return values.filter((value) => offered.some((choice) => choice.value === value));
    }
    const filter = filterText([
      predicateOf(rule, { ...scope, doc: undefined, parent: scope.doc }),
      { op: 'in', left: { kind: 'field', path: ID }, values },
    ]);
    const page = await queries.fetchQuery({
      queryKey: keys.choices(entity, { fits: values, filter: filter ?? null }),
      queryFn: () => client.list(entity, { page_size: values.length, count: 'none', ...(filter === undefined ? {} : { filter }) }),
      staleTime: 30_000,
    });
    return values.filter((value) => page.data.some((row) => row.id === value));
  };
}

const ID: FieldPath = ['id'];

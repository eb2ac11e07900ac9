/** Filters of a list: chips, what no chip can say, and the way to one more. */
import { memo, useEffect, useRef } from 'react';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { type Filter, fieldAt, fieldsAt, operatorsOf, useText } from '../../../engine/react/index.ts';
import { AddFilter } from './add-filter.tsx';
import { FilterChip, RemoveChip } from './filter-chip.tsx';

type Props = { readonly entity: EntityView; readonly offered: readonly string[]; readonly filter: Filter; readonly scope: RuleScope };

export const FilterBar = memo(function FilterBar({ entity, offered, filter, scope }: Props) {
  const text = useText();
  const { clauses } = filter;
  const isTaken = (pointer: string) => clauses.some((clause) => clause.pointer === pointer);
  const free = fieldsAt(entity, offered).filter((field) => field.filterable && operatorsOf(field).length > 0 && !isTaken(field.pointer));
  const { buttonRef, leave } = useFocusAfter(filter);
  const remove = (index: number) => {
    leave();
    filter.setClauses(clauses.filter((_, at) => at !== index));
  };
  return (
    <>
      {clauses.map((clause, index) => {
        const field = fieldAt(entity, clause.pointer);
        const nth = clauses.slice(0, index).filter(({ pointer }) => pointer === clause.pointer).length;
        if (!field) return null;
        return (
          <FilterChip
            key={`${clause.pointer} ${nth}`}
            field={field}
            clause={clause}
            scope={scope}
            onChange={(next) => filter.setClauses(clauses.map((one, at) => (at === index ? next : one)))}
            onRemove={() => remove(index)}
          />
        );
      })}
      {filter.rest.length > 0 ? (
        <span className="inline-flex h-control items-center gap-1 rounded-control border border-border bg-surface-raised ps-2.5 text-sm font-medium">
          {text(filter.isDefault ? 'filter.as_defined' : 'filter.other')}
          <RemoveChip
            label={text('filter.remove', { name: text('filter.other') })}
            onRemove={() => {
              leave();
              filter.dropRest();
            }}
          />
        </span>
      ) : null}
      <AddFilter fields={free} filter={filter} scope={scope} buttonRef={buttonRef} />
    </>
  );
});

/** A chip that goes away takes the focus with it: it goes to the button that makes the next one. */
function useFocusAfter(filter: Filter) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const isLeaving = useRef(false);
  const { clauses, rest } = filter;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chips as shown are what it waits for
  useEffect(() => {
    if (isLeaving.current) buttonRef.current?.focus();
    isLeaving.current = false;
  }, [clauses, rest]);
  return {
    buttonRef,
    leave: () => {
      isLeaving.current = true;
    },
  };
}

/** Filters of a list: chips, and a button that offers the fields without one. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleScope } from '../../engine/core/rules/types.ts';
import { type Clause, fieldAt, fieldsAt, type Filter, isComplete, operatorsOf, useText, type ViewField } from '../../engine/react/index.ts';
import type { EntityView } from '../../engine/core/definitions/types.ts';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { MenuButton } from '../menu-button/menu-button.tsx';
import { FilterChip } from './filter-chip.tsx';

type Props = { readonly entity: EntityView; readonly offered: readonly string[]; readonly filter: Filter; readonly scope: RuleScope };

const firstOperator = (field: ViewField): Clause['operator'] => operatorsOf(field)[0] ?? 'is';
const startValue = (field: ViewField): Clause['value'] => (field.type === 'boolean' ? true : null);

export function FilterBar({ entity, offered, filter, scope }: Props) {
  const { t } = useTranslation();
  const text = useText();
  // A chip that is being written filters nothing yet, so it is not in the address.
  const [draft, setDraft] = useState<Clause>();
  const free = fieldsAt(entity, offered).filter(
    (field) => field.filterable && operatorsOf(field).length > 0 && draft?.pointer !== field.pointer && !filter.clauses.some((clause) => clause.pointer === field.pointer),
  );
  const add = (field: ViewField) => {
    const clause: Clause = { pointer: field.pointer, operator: firstOperator(field), value: startValue(field) };
    setDraft(clause);
    if (isComplete(clause)) filter.setClauses([...filter.clauses, clause]);
  };
  const shown = draft && !filter.clauses.some((clause) => clause.pointer === draft.pointer) ? [...filter.clauses, draft] : filter.clauses;
  const change = (index: number, next: Clause) => {
    if (draft?.pointer === next.pointer) setDraft(next);
    const clauses = shown.map((clause, at) => (at === index ? next : clause));
    filter.setClauses(clauses.filter(isComplete));
  };
  const remove = (index: number) => {
    if (draft?.pointer === shown[index]?.pointer) setDraft(undefined);
    if (index < filter.clauses.length) filter.setClauses(filter.clauses.filter((_, at) => at !== index));
  };
  return (
    <>
      {shown.map((clause, index) => {
        const field = fieldAt(entity, clause.pointer);
        if (!field) return null;
        return (
          <FilterChip
            key={`${clause.pointer} ${shown.slice(0, index).filter((other) => other.pointer === clause.pointer).length}`}
            field={field}
            clause={clause}
            scope={scope}
            isNew={draft?.pointer === clause.pointer}
            onChange={(next) => change(index, next)}
            onRemove={() => remove(index)}
          />
        );
      })}
      {filter.rest.length > 0 ? (
        <span className="inline-flex h-control items-center rounded-control border border-border bg-surface-raised ps-2.5 text-sm font-medium">
          {t(filter.isDefault ? 'filter.as_defined' : 'filter.other')}
          <button type="button" aria-label={t('filter.remove', { name: t('filter.other') })} onClick={filter.dropRest} className="ms-1 grid h-full w-7 place-items-center rounded-e-control text-text-muted hover:bg-surface-sunken">
            <Icon name="x" size={14} />
          </button>
        </span>
      ) : null}
      <MenuButton
        label={t('filter.add')}
        returnsFocus={false}
        actions={free.map((field) => ({ id: field.pointer, label: text(field.label), run: () => add(field) }))}
        trigger={
          <Button kind="quiet" icon="list-filter" className="text-text-muted" aria-label={t('filter.add')}>
            {filter.isEmpty && !draft ? t('filter.filter') : null}
          </Button>
        }
      />
    </>
  );
}

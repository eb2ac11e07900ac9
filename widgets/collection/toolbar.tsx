/** The one row above a list: views, search, filters, order, columns, and at its end what can be done. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../engine/core/definitions/types.ts';
import type { RuleScope } from '../../engine/core/rules/types.ts';
import { useText } from '../../engine/react/index.ts';
import { IconButton } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { CollectionOptions, ViewOptions } from './options.ts';
import { SearchBox } from './search-box.tsx';
import { SortMenu } from './sort-menu.tsx';
import { ColumnMenu } from './table/column-menu.tsx';
import { GroupMenu } from './table/group-menu.tsx';
import type { CollectionState } from './use-collection-state.ts';
import { viewIcons } from './views/view-kinds.ts';

type Props = {
  readonly node: CollectionOptions & { readonly id: string };
  readonly entity: EntityView;
  readonly state: CollectionState;
  readonly filters: readonly string[];
  readonly hasSearch: boolean;
  readonly scope: RuleScope;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
  readonly children?: ReactNode;
};

export function Toolbar({ entity, state, filters, hasSearch, scope, isRefreshing, onRefresh, children }: Props) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <div role="toolbar" aria-label={t('collection.toolbar')} className="flex shrink-0 flex-wrap items-center gap-2 px-(--edge) pb-3">
      {state.views.length > 1 ? <ViewSwitch views={state.views} current={state.view} onChange={state.setView} /> : null}
      {hasSearch ? (
        <SearchBox value={state.search} onChange={state.setSearch} label={t('collection.search_in', { name: text(entity.labels) })} />
      ) : null}
      <FilterBar entity={entity} offered={filters} filter={state.filter} scope={scope} />
      <div className="ms-auto flex items-center gap-1">
        <SortMenu entity={entity} order={state.order ?? entity.order.join(',')} chosen={state.chosenOrder} onChange={state.setOrder} />
        {state.view.as === 'table' ? <GroupMenu entity={entity} group={state.group} onChange={state.setGroup} /> : null}
        {state.view.as === 'table' ? (
          <ColumnMenu entity={entity} shown={state.columns.map((field) => field.pointer)} onChange={state.setColumns} />
        ) : null}
        <IconButton
          icon="refresh-cw"
          label={t('collection.refresh')}
          onClick={onRefresh}
          className={isRefreshing ? '[&>svg]:animate-spin' : ''}
        />
        {children}
      </div>
    </div>
  );
}

function ViewSwitch({
  views,
  current,
  onChange,
}: {
  readonly views: readonly ViewOptions[];
  readonly current: ViewOptions;
  readonly onChange: (id: string) => void;
}) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <fieldset aria-label={t('collection.view')} className="flex rounded-control border border-border bg-surface-sunken p-0.5">
      {views.map((view) => {
        const label = text(view.label ?? `collection.view_${view.as}`);
        return (
          <button
            key={view.id}
            type="button"
            aria-pressed={view.id === current.id}
            aria-label={label}
            title={label}
            onClick={() => onChange(view.id)}
            className="grid h-[calc(var(--control)-6px)] w-8 place-items-center rounded-[4px] text-text-muted aria-pressed:bg-surface-raised aria-pressed:text-text aria-pressed:shadow-[0_0_0_1px_var(--border)]"
          >
            <Icon name={viewIcons[view.as]} />
          </button>
        );
      })}
    </fieldset>
  );
}

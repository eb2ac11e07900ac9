/** The one row above a list: views, search, filters, order, columns, and at its end what can be done. */
import { lazy, type ReactNode, Suspense } from 'react';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { useText } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { IconButton } from '../../primitives/button/button.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import { FilterBar } from '../filters/filter-bar.tsx';
import type { CollectionOptions, ViewOptions } from '../options.ts';
import type { CollectionState } from '../use-collection-state.ts';
import { viewIcons } from '../views/view-kinds.ts';
import { ListTools } from './list-tools.tsx';
import { SearchBox } from './search-box.tsx';

// A list does not wait for the menu of its views.
const SavedViews = lazy(async () => ({ default: (await import('../saved-views/saved-views.tsx')).SavedViews }));

type Props = {
  readonly node: NodeProps<CollectionOptions>['node'];
  readonly title: string;
  readonly entity: EntityView;
  readonly state: CollectionState;
  readonly filters: readonly string[];
  readonly hasSearch: boolean;
  readonly scope: RuleScope;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
  readonly children?: ReactNode;
};

export function Toolbar({ node, entity, state, title, filters, hasSearch, scope, isRefreshing, onRefresh, children }: Props) {
  const text = useText();
  const hasViews = !(node.compact ?? false) && (node.saved_views ?? true);
  return (
    <div role="toolbar" aria-label={text('collection.toolbar')} className="flex shrink-0 flex-wrap items-center gap-2 px-(--edge) pb-3">
      {state.views.length > 1 ? <ViewSwitch views={state.views} current={state.view} onChange={state.setView} /> : null}
      {hasSearch ? (
        <SearchBox value={state.search} onChange={state.setSearch} label={text('collection.search_in', { name: text(entity.labels) })} />
      ) : null}
      {hasViews ? (
        <Suspense fallback={null}>
          <SavedViews node={node} state={state.present} onApply={state.apply} />
        </Suspense>
      ) : null}
      <FilterBar entity={entity} offered={filters} filter={state.filter} scope={scope} />
      <div className="ms-auto flex flex-wrap items-center gap-1 max-md:-order-1">
        <ListTools {...{ node, entity, state, scope, title }} />
        <IconButton
          icon="refresh-cw"
          label={text('collection.refresh')}
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
  const text = useText();
  return (
    <fieldset
      aria-label={text('collection.view')}
      className="flex rounded-control max-md:-order-2 border border-border bg-surface-sunken p-0.5"
    >
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

/** The one row above a list: views, search, filters, order, columns, and at its end what can be done. */
import { lazy, type ReactNode, Suspense } from 'react';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { useText } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { IconButton } from '../../primitives/button/button.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import { ScrollRow } from '../../primitives/scroll-row/scroll-row.tsx';
import { useIsPhone } from '../../primitives/support/use-is-phone.ts';
import { FilterBar } from '../filters/filter-bar.tsx';
import type { CollectionOptions, ViewOptions } from '../options.ts';
import { ViewsMenu } from '../saved-views/views-menu.tsx';
import type { CollectionState } from '../use-collection-state.ts';
import { viewIcons } from '../views/view-kinds.ts';
import { ListTools } from './list-tools.tsx';
import { SearchBox } from './search-box.tsx';

const ScanSearch = lazy(() => import('./scan-search.tsx'));

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
  const isPhone = useIsPhone();
  const views = state.views.length > 1 ? <ViewSwitch views={state.views} current={state.view} onChange={state.setView} /> : null;
  const box = hasSearch ? (
    <SearchBox value={state.search} onChange={state.setSearch} label={text('collection.search_in', { name: text(entity.labels) })} />
  ) : null;
  const search = node.scan ? (
    <div className="flex gap-2 *:first:flex-1">
      {box}
      <Suspense fallback={<span className="size-control" />}>
        <ScanSearch title={title} onCode={state.setSearch} />
      </Suspense>
    </div>
  ) : (
    box
  );
  const saved =
    !(node.compact ?? false) && (node.saved_views ?? true) ? (
      <ViewsMenu node={node} saved={state.saved} state={state.present} onSaved={state.setSaved} onOpen={state.open} />
    ) : null;
  const chips = <FilterBar entity={entity} offered={filters} filter={state.filter} scope={scope} />;
  const tools = (
    <>
      <ListTools {...{ node, entity, state, scope, title }} />
      <IconButton
        icon="refresh-cw"
        label={text('collection.refresh')}
        onClick={onRefresh}
        className={isRefreshing ? '[&>svg]:animate-spin' : ''}
      />
      {children}
    </>
  );
  const label = text('collection.toolbar');
  // One row that is moved sideways: each row less is a record more in sight.
  if (isPhone)
    return (
      <div role="toolbar" aria-label={label} className="flex shrink-0 flex-col gap-1 pb-2">
        {search === null ? null : <div className="px-(--edge)">{search}</div>}
        <ScrollRow className="flex items-center gap-2 px-(--edge) py-1 *:shrink-0">
          {views}
          {chips}
          {saved}
          {tools}
        </ScrollRow>
      </div>
    );
  return (
    <div role="toolbar" aria-label={label} className="flex shrink-0 flex-wrap items-center gap-2 px-(--edge) pb-3">
      {views}
      {search}
      {saved}
      {chips}
      <div className="ms-auto flex flex-wrap items-center gap-1">{tools}</div>
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
    <fieldset aria-label={text('collection.view')} className="flex rounded-control border border-border bg-surface-sunken p-0.5 max-md:p-0">
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
            className="grid h-[calc(var(--control)-6px)] w-8 place-items-center max-md:h-(--control) max-md:w-11 rounded-[4px] text-text-muted aria-pressed:bg-surface-raised aria-pressed:text-text aria-pressed:shadow-[0_0_0_1px_var(--border)]"
          >
            <Icon name={viewIcons[view.as]} />
          </button>
        );
      })}
    </fieldset>
  );
}

/** Rows of a collection in the chosen view, or what stands there instead. */
import type { EntityView } from '../../engine/core/definitions/types.ts';
import type { RuleScope } from '../../engine/core/rules/types.ts';
import { Failed, type ListState, useText } from '../../engine/react/index.ts';
import type { NodeProps, RecordData } from '../../engine/react/types.ts';
import { Cards } from './cards.tsx';
import { Empty } from './empty.tsx';
import { LoadMore } from './load-more.tsx';
import type { CollectionOptions } from './options.ts';
import type { RowVerbs } from './row-actions.tsx';
import { SkeletonCards, SkeletonTable } from './skeleton-rows.tsx';
import { Table } from './table.tsx';
import type { CollectionState } from './use-collection-state.ts';
import type { Selection } from './use-selection.ts';

type Props = {
  readonly node: NodeProps<CollectionOptions>['node'];
  readonly entity: EntityView;
  readonly state: CollectionState;
  readonly list: ListState;
  readonly title: string;
  readonly scope: RuleScope;
  readonly selection: Selection | undefined;
  readonly verbs: RowVerbs | undefined;
  readonly pathOf: (row: RecordData) => string | undefined;
  readonly canOpen: boolean;
  readonly onOpen: (row: RecordData) => void;
  readonly createLabel: string | undefined;
  readonly onCreate: () => void;
};

export function ListBody(props: Props) {
  const { node, entity, state, list } = props;
  const text = useText();
  const isCompact = node.compact ?? false;
  const isTable = state.view.as === 'table';
  const failure = list.error ? (
    <div className="px-(--edge) pb-3">
      <Failed
        text={text(list.rows.length > 0 ? 'collection.failed_kept' : 'collection.failed')}
        detail={list.error.message}
        onRetry={list.refresh}
      />
    </div>
  ) : null;
  if (list.isLoading)
    return isTable ? <SkeletonTable columns={state.columns.length} isCompact={isCompact} /> : <SkeletonCards isCompact={isCompact} />;
  if (list.rows.length === 0) {
    return (
      failure ?? (
        <Empty
          entity={entity}
          options={node}
          isNarrowed={state.isNarrowed}
          onClear={state.clearAll}
          createLabel={props.createLabel}
          onCreate={props.onCreate}
        />
      )
    );
  }
  const more = list.hasMore ? (
    <LoadMore isLoading={list.isLoadingMore} isAutomatic={!isCompact && !list.error} onMore={list.loadMore} />
  ) : null;
  if (!isTable) {
    return (
      <>
        {failure}
        <Cards
          entity={entity}
          rows={list.rows}
          view={state.view}
          columns={state.columns}
          labelOf={list.labelOf}
          scope={props.scope}
          label={props.title}
          isStale={list.isStale}
          canOpen={props.canOpen}
          onOpen={props.onOpen}
        />
        {more}
      </>
    );
  }
  return (
    <>
      {failure}
      <div className={`relative min-h-0 flex-1 overflow-auto border-border ${isCompact ? '' : 'border-t'}`}>
        <Table
          entity={entity}
          rows={list.rows}
          labels={list.labels}
          columns={state.columns}
          scope={props.scope}
          label={props.title}
          order={state.order ?? entity.order.join(',')}
          onOrder={state.setOrder}
          selection={props.selection}
          verbs={props.verbs}
          pathOf={props.pathOf}
          canOpen={props.canOpen}
          onOpen={props.onOpen}
          isStale={list.isStale}
          hasPageKeys={!isCompact}
        />
        {more}
      </div>
    </>
  );
}

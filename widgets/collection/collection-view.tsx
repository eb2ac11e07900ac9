/** A collection whose entity is known: heading, toolbar, rows, and what can be done with them. */
import { lazy, Suspense, useCallback, useMemo } from 'react';
import type { EntityView } from '../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../engine/core/rules/types.ts';
import { can, useRefresh, useText } from '../../engine/react/index.ts';
import type { NodeProps } from '../../engine/react/types.ts';
import { useRecordActions } from '../nodes/form-panel/use-record-actions.tsx';
import { Button, IconButton } from '../primitives/button/button.tsx';
import { useOnceOpen } from '../primitives/support/once-open.ts';
import { useIsPhone } from '../primitives/support/use-is-phone.ts';
import { bulkOf } from './bulk/bulk-of.ts';
import { useSelection } from './bulk/use-selection.ts';
import { FilterStatus } from './filters/filter-status.tsx';
import type { ListAddress } from './list-address.ts';
import type { ListTab } from './list-tabs/use-list-tab.ts';
import type { CollectionOptions } from './options.ts';
import { ListBody } from './rows/list-body.tsx';
import { useTrail } from './rows/trail.ts';
import { useOpening } from './rows/use-opening.ts';
import { PAGE, useRows } from './rows/use-rows.ts';
import { Heading } from './toolbar/heading.tsx';
import { Toolbar } from './toolbar/toolbar.tsx';
import { useAsked } from './use-asked.ts';
import { useCollectionState } from './use-collection-state.ts';
import { useCreation } from './use-creation.ts';
import { useVerbs } from './use-verbs.ts';
import { isOwnList } from './views/view-kinds.ts';

const ListTabs = lazy(async () => ({ default: (await import('./list-tabs/list-tabs.tsx')).ListTabs }));
const NotYet = lazy(async () => ({ default: (await import('./rows/not-yet.tsx')).NotYet }));
const BulkBar = lazy(() => import('./bulk/bulk-bar.tsx'));
const RecordDrawer = lazy(() => import('./rows/record-drawer.tsx'));
const SeenRows = lazy(() => import('./rows/seen-rows.tsx'));

type Props = {
  /** With the chosen part of the list as part of its `fixed`. */
  readonly node: NodeProps<CollectionOptions>['node'];
  readonly defined: NodeProps<CollectionOptions>['node'];
  readonly tab: ListTab;
  readonly address: ListAddress;
  readonly entity: EntityView;
  readonly scope: RuleScope;
};

/** Rows of a related list above which it gets a toolbar. */
const MANY = 10;

export function CollectionView({ node, defined, tab, address, entity: listed, scope }: Props) {
  const text = useText();
  const state = useCollectionState(node, { entity: listed, scope, tab, address });
  const { entity } = state;
  const query = useMemo(
    () => ({ filter: state.filter.text, order: state.order, search: state.search === '' ? undefined : state.search }),
    [state.filter.text, state.order, state.search],
  );
  const isOwn = isOwnList(state.view.as) || (state.view.as === 'table' && state.group !== undefined);
  const { list, count, isRefreshing } = useRows(node, query, isOwn);
  const selection = useSelection({ rows: list.rows, query, count, isStale: list.isStale });
  const opening = useOpening(node, scope);
  // Lists on the page of another record are not what people go through one by one.
  const isThrough = !isOwn && !(node.compact ?? false) && node.open !== undefined && node.open !== 'drawer';
  const { pathOf } = opening;
  const [pageSize, counts] = [node.page_size ?? PAGE, node.counts ?? 'exact'];
  const trail = useMemo(
    () => (isThrough ? { ...query, pageSize, count: counts, pathOf } : undefined),
    [isThrough, query, pageSize, counts, pathOf],
  );
  useTrail(node.entity, trail);
  const hasOpened = useOnceOpen(opening.opened !== undefined || opening.openedId !== undefined);
  const creation = useCreation(node.create, entity, scope);
  const actions = useRecordActions({
    entity,
    entityName: node.entity,
    scope,
    createLabel: node.create?.label,
    layout: node.create?.layout,
    onCreated: opening.afterCreate,
    pathOf: opening.pathOf,
    onChanged: selection.clear,
  });
  const refresh = useRefresh(node.entity);
  const verbs = useVerbs(node, entity, actions);
  const { create } = actions;
  const { start } = creation;
  const onCreate = useCallback(
    (initial?: Readonly<Record<string, unknown>>) => create(initial ? { ...start, initial: { ...start.initial, ...initial } } : start),
    [create, start],
  );

  const isCompact = node.compact ?? false;
  const isPhone = useIsPhone();
  const title = text(node.title ?? entity.labels);
  const isBare = node.toolbar === 'desktop' && isPhone && (!state.isNarrowed || state.isOpening);
  const hasToolbar =
    !isBare &&
    (!isCompact || node.scan === true || state.isNarrowed || state.views.length > 1 || (count?.value ?? list.rows.length) > MANY);
  const collectionActions = (node.actions ?? []).flatMap((action) => {
    const workflow = entity.workflows.find(({ name, on }) => name === action.workflow && on === 'collection');
    return workflow && can(entity, workflow.name, scope, undefined) ? [{ action, workflow }] : [];
  });
  useAsked(node, {
    create: creation.label === undefined ? undefined : () => onCreate(),
    run: (name) => {
      if (collectionActions.some(({ workflow }) => workflow.name === name)) actions.run(name, []);
    },
  });
  // With nothing there, the empty state offers it.
  const isEmpty = !isOwn && !list.isLoading && !list.error && list.rows.length === 0 && !state.isNarrowed && !tab.isOther;
  const primary = (
    <>
      {collectionActions.map(({ action, workflow }) => (
        <Button
          key={action.id}
          kind={action.primary ? 'primary' : 'plain'}
          icon={action.icon ?? workflow.icon}
          onClick={() => actions.run(workflow.name, [])}
        >
          {text(action.label ?? workflow.label)}
        </Button>
      ))}
      {creation.label === undefined || isEmpty ? null : (
        <Button kind={isCompact ? 'plain' : 'primary'} icon="plus" onClick={() => onCreate()}>
          {creation.label}
        </Button>
      )}
    </>
  );
  // On a phone beside the title, which saves the tools a row.
  const isInToolbar = hasToolbar && !isCompact && !isPhone;
  const isTall = state.view.as !== 'cards';
  const bulk = useMemo(() => bulkOf(node, entity), [node, entity]);
  const isSelectable = bulk.actions.length > 0 || bulk.editable.length > 0;
  return (
    <section
      aria-label={title}
      className={`relative flex min-w-0 flex-col ${isCompact ? '[--edge:16px] overflow-hidden rounded-card border border-border bg-surface-raised' : `pt-4 [--edge:16px] md:[--edge:24px] ${isTall ? 'md:max-h-[calc(100dvh-var(--top-bar,48px))]' : ''}`}`}
    >
      <Heading title={title} count={count} isCompact={isCompact} isEmpty={isCompact && isEmpty}>
        {isInToolbar ? null : primary}
        {isBare ? (
          <IconButton
            icon="refresh-cw"
            label={text('collection.refresh')}
            onClick={refresh}
            className={isRefreshing ? '[&>svg]:animate-spin' : ''}
          />
        ) : null}
      </Heading>
      {tab.chosen === undefined ? null : (
        <Suspense fallback={<div className="mb-3 h-11 shrink-0" />}>
          <ListTabs
            node={defined}
            tabs={tab.tabs}
            current={tab.chosen.id}
            label={text('collection.tabs', { name: title })}
            scope={scope}
            onChoose={tab.choose}
          />
        </Suspense>
      )}
      {entity.notYet === undefined ? null : (
        <Suspense fallback={null}>
          <NotYet text={text(entity.notYet)} />
        </Suspense>
      )}
      {hasToolbar ? (
        <Toolbar
          node={node}
          entity={entity}
          state={state}
          title={title}
          filters={state.offered}
          hasSearch={(node.search ?? true) && entity.fields.some((field) => field.searchable)}
          scope={scope}
          isRefreshing={isRefreshing}
          onRefresh={refresh}
        >
          {isInToolbar ? primary : null}
        </Toolbar>
      ) : null}
      <FilterStatus query={`${state.search} ${state.filter.text ?? ''}`} count={count} isWaiting={list.isStale || isRefreshing} />
      <ListBody
        node={node}
        entity={entity}
        view={state.view}
        state={state}
        query={query}
        list={list}
        scope={scope}
        title={title}
        selection={isSelectable ? selection : undefined}
        verbs={verbs}
        actions={actions}
        pathOf={opening.pathOf}
        canOpen={node.open !== undefined}
        onOpen={opening.open}
        createLabel={creation.label}
        onCreate={onCreate}
      />
      {isSelectable && selection.ids.size > 0 ? (
        <Suspense fallback={null}>
          <BulkBar
            entity={entity}
            actions={bulk.actions}
            editable={bulk.editable}
            selection={selection}
            scope={scope}
            onRun={actions.run}
            onJob={actions.show}
          />
        </Suspense>
      ) : null}
      {hasOpened ? (
        <Suspense fallback={null}>
          <RecordDrawer
            entity={entity}
            row={opening.opened}
            id={opening.openedId}
            nodes={node.drawer}
            scope={scope}
            onClose={opening.close}
          />
        </Suspense>
      ) : null}
      {node.seen ? (
        <Suspense fallback={null}>
          <SeenRows entity={entity} seen={node.seen} rows={list.rows} opened={opening.opened} scope={scope} />
        </Suspense>
      ) : null}
      {actions.dialogs}
    </section>
  );
}

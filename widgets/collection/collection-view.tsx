/** A collection whose entity is known: heading, toolbar, rows, and what can be done with them. */
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../engine/core/definitions/types.ts';
import { isObject } from '../../engine/core/json/index.ts';
import type { RuleScope } from '../../engine/core/rules/types.ts';
import { can, canCreate, fillPath, holds, ruleValue, useFormat, useHost, useList, useText } from '../../engine/react/index.ts';
import type { NodeProps, RecordData } from '../../engine/react/types.ts';
import { Button } from '../button/button.tsx';
import { initialValues } from '../form-panel/initial-values.ts';
import { useRecordActions } from '../form-panel/use-record-actions.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ListBody } from './list-body.tsx';
import type { CollectionOptions } from './options.ts';
import { RecordDrawer } from './record-drawer.tsx';
import { Toolbar } from './toolbar.tsx';
import { useCollectionState } from './use-collection-state.ts';
import { useSelection } from './use-selection.ts';

type Props = { readonly node: NodeProps<CollectionOptions>['node']; readonly entity: EntityView; readonly scope: RuleScope };

const NO_ACTIONS: CollectionOptions['actions'] = [];
const NONE: readonly string[] = [];

export function CollectionView({ node, entity, scope }: Props) {
  const { t } = useTranslation();
  const text = useText();
  const format = useFormat();
  const state = useCollectionState(node, entity, scope);
  const list = useList({
    entity: node.entity,
    filter: state.filter.text,
    order: state.order,
    search: state.search,
    pageSize: node.page_size ?? 50,
    count: node.counts ?? 'exact',
  });
  const selection = useSelection(list.rows);
  const opening = useOpening(node, scope);
  const creation = useCreation(node, entity, scope);
  const actions = useRecordActions({
    entity,
    entityName: node.entity,
    scope,
    createLabel: node.create?.label,
    onCreated: opening.afterCreate,
    onChanged: selection.clear,
  });
  const { run, edit, remove } = actions;
  const verbs = useMemo(() => {
    const rowActions = (node.actions ?? NO_ACTIONS ?? []).filter((action) =>
      entity.workflows.some(({ name, on }) => name === action.workflow && on === 'record'),
    );
    if (rowActions.length === 0 && !node.edit && !node.remove) return undefined;
    return {
      actions: rowActions,
      edit: node.edit ?? false,
      remove: node.remove ?? false,
      onRun: (workflow: string, row: RecordData) => run(workflow, [row]),
      onEdit: (row: RecordData) => edit(row),
      onRemove: (row: RecordData) => remove([row]),
    };
  }, [node.actions, node.edit, node.remove, entity, run, edit, remove]);

  const isCompact = node.compact ?? false;
  const title = text(node.title ?? entity.labels);
  const onCreate = () => actions.create(creation.start);
  const count = list.count ? `${format.number(list.count.value)}${list.count.exact ? '' : '+'}` : undefined;
  const hasToolbar = !isCompact || state.isNarrowed || (list.count?.value ?? list.rows.length) > 10;
  const collectionActions = (node.actions ?? []).flatMap((action) => {
    const workflow = entity.workflows.find(({ name, on }) => name === action.workflow && on === 'collection');
    return workflow && can(entity, workflow.name, scope, undefined) ? [{ action, workflow }] : [];
  });
  // With nothing there, the empty state offers it.
  const isEmpty = !list.isLoading && !list.error && list.rows.length === 0 && !state.isNarrowed;
  const primary = (
    <>
      {collectionActions.map(({ action, workflow }) => (
        <Button key={action.id} icon={action.icon ?? workflow.icon} onClick={() => run(workflow.name, [])}>
          {text(action.label ?? workflow.label)}
        </Button>
      ))}
      {creation.label === undefined || isEmpty ? null : (
        <Button kind={isCompact ? 'plain' : 'primary'} icon="plus" onClick={onCreate}>
          {creation.label}
        </Button>
      )}
    </>
  );
  const Heading = isCompact ? 'h2' : 'h1';
  const isTable = state.view.as === 'table';
  return (
    <section
      aria-label={title}
      className={`relative flex min-w-0 flex-col ${isCompact ? '[--edge:16px] overflow-hidden rounded-card border border-border bg-surface-raised' : `pt-4 [--edge:16px] md:[--edge:24px] ${isTable ? 'md:max-h-[calc(100dvh-var(--top-bar,48px))]' : ''}`}`}
    >
      <header className={`flex min-h-control shrink-0 flex-wrap items-center gap-x-2 gap-y-2 px-(--edge) ${isCompact ? 'py-2.5' : 'pb-3'}`}>
        <Heading className={isCompact ? 'text-sm font-semibold' : 'text-xl font-semibold'}>{title}</Heading>
        {count === undefined ? null : (
          <span className="text-sm text-text-muted tabular-nums" title={t('collection.count', { count: list.count?.value ?? 0 })}>
            {count}
          </span>
        )}
        <span className="ms-auto flex flex-wrap items-center gap-2">{hasToolbar && !isCompact ? null : primary}</span>
      </header>
      {hasToolbar ? (
        <Toolbar
          entity={entity}
          state={state}
          filters={node.filters ?? NONE}
          hasSearch={(node.search ?? true) && entity.fields.some((field) => field.searchable)}
          scope={scope}
          isRefreshing={list.isRefreshing}
          onRefresh={list.refresh}
        >
          {isCompact ? null : primary}
        </Toolbar>
      ) : null}
      <ListBody
        node={node}
        entity={entity}
        state={state}
        list={list}
        title={title}
        scope={scope}
        selection={node.bulk && node.bulk.length > 0 ? selection : undefined}
        verbs={verbs}
        pathOf={opening.pathOf}
        canOpen={node.open !== undefined}
        onOpen={opening.open}
        createLabel={creation.label}
        onCreate={onCreate}
      />
      {node.bulk ? <BulkBar entity={entity} actions={node.bulk} selection={selection} scope={scope} onRun={run} /> : null}
      {node.open === 'drawer' ? (
        <RecordDrawer
          entity={entity}
          row={list.rows.find((row) => String(row.id) === opening.openId)}
          labels={list.labels}
          nodes={node.drawer}
          scope={scope}
          onClose={opening.close}
        />
      ) : null}
      {actions.dialogs}
    </section>
  );
}

/** How a row opens: at its address, or beside the list. */
function useOpening(node: Props['node'], scope: RuleScope) {
  const { navigate } = useHost();
  const [openId, setOpenId] = useState<string>();
  const template = node.open === 'drawer' ? undefined : node.open;
  const { route } = scope;
  const pathOf = useCallback((row: RecordData) => (template === undefined ? undefined : fillPath(template, row, route)), [template, route]);
  const open = useCallback(
    (row: RecordData) => {
      const path = pathOf(row);
      if (path !== undefined) navigate(path);
      else if (node.open === 'drawer') setOpenId(String(row.id));
    },
    [pathOf, navigate, node.open],
  );
  const isFollowed = node.create?.open ?? false;
  const afterCreate = useCallback(
    (record: unknown) => {
      const path = isFollowed && template !== undefined && isObject(record) ? fillPath(template, record, route) : undefined;
      if (path !== undefined) navigate(path);
    },
    [isFollowed, template, route, navigate],
  );
  const close = useCallback(() => setOpenId(undefined), []);
  return { pathOf, open, afterCreate, openId, close };
}

/** The create button: its label when this person may use it here, and what the form starts with. */
function useCreation(node: Props['node'], entity: EntityView, scope: RuleScope) {
  const text = useText();
  const { create } = node;
  const initial = useMemo(() => initialValues(create?.defaults, scope), [create?.defaults, scope]);
  const by = useMemo(() => (create?.by === undefined ? null : ruleValue(create.by, scope)), [create?.by, scope]);
  const isOffered = create !== undefined && (create.allow === undefined || holds(create.allow, scope)) && canCreate(entity, scope, initial);
  return {
    start: { initial, by: typeof by === 'string' || typeof by === 'number' ? String(by) : undefined, only: create?.fields },
    label: isOffered ? text(create.label ?? 'collection.create', { name: text(entity.label) }) : undefined,
  };
}

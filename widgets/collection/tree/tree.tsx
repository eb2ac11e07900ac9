/** Records nested under each other by a reference to the one above. */
import { type FocusEvent, type KeyboardEvent, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Predicate } from '../../../engine/core/rules/types.ts';
import {
  Failed,
  fieldAt,
  pathOf as fieldPath,
  filterText,
  predicateOf,
  UnknownWidget,
  useList,
  useText,
  type ViewField,
} from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { Empty } from '../rows/empty.tsx';
import { SkeletonTable } from '../rows/skeleton-rows.tsx';
import { narrowed } from '../views/narrowed.ts';
import type { ViewProps } from '../views/view-props.ts';
import { Branch, PAGE } from './branch.tsx';
import { Flat } from './flat.tsx';
import { TreeContext, type TreeParts } from './tree-context.ts';
import { stepOf } from './tree-keys.ts';
import { useOpenNodes } from './use-open-nodes.ts';

export default function Tree(props: ViewProps) {
  const parent = fieldAt(props.entity, props.view.parent);
  return parent ? <Nodes {...props} parent={parent} /> : <UnknownWidget name={props.view.parent ?? 'tree'} />;
}

const headCell =
  'sticky top-0 z-2 h-9 whitespace-nowrap border-border border-b bg-surface px-3 text-start font-medium text-text-muted text-xs';

function Nodes({ parent, ...props }: ViewProps & { readonly parent: ViewField }) {
  const { node, entity, view, state, query, scope, verbs, pathOf, canOpen, onOpen, title } = props;
  const { t } = useTranslation();
  const text = useText();
  const open = useOpenNodes(`open.${entity.name}.${node.id}.${view.id}`);
  // Branches hold all that always may be seen; what a person looks for is shown flat.
  const fixed = useMemo(() => (node.fixed === undefined ? undefined : filterText([predicateOf(node.fixed, scope)])), [node.fixed, scope]);
  const left = useMemo(() => ({ kind: 'field' as const, path: fieldPath(parent.pointer) }), [parent.pointer]);
  const { order } = query;
  const listOf = useCallback<TreeParts['listOf']>(
    (above) => {
      const under: Predicate = { op: 'eq', left, right: { kind: 'value', value: above } };
      return { entity: node.entity, filter: narrowed(fixed, under), order, pageSize: PAGE };
    },
    [node.entity, fixed, left, order],
  );
  const underAny = useCallback<TreeParts['underAny']>((ids) => narrowed(fixed, { op: 'in', left, values: ids }), [fixed, left]);
  const flat = { entity: node.entity, filter: query.filter, order, search: query.search, pageSize: PAGE };
  // The rows ask for the same list, which is one call.
  const first = useList(state.isNarrowed ? flat : listOf(null));
  const parts: TreeParts = { entity, scope, verbs, pathOf, canOpen, onOpen, columns: state.columns, parent, open, listOf, underAny };
  const keys = useTreeKeys({ open, ...(canOpen ? { onOpen } : {}) });

  const waiting = <SkeletonTable columns={state.columns.length} isCompact={node.compact ?? false} />;
  if (first.isLoading) return waiting;
  if (first.rows.length === 0 && first.error) {
    return (
      <div className="px-(--edge) pb-3">
        <Failed text={text('collection.failed')} detail={first.error.message} onRetry={first.refresh} />
      </div>
    );
  }
  if (first.rows.length === 0) {
    return <Empty {...{ node, state, waiting }} createLabel={undefined} kept={first.kept} onCreate={() => props.onCreate()} />;
  }
  return (
    <TreeContext value={parts}>
      <div className="min-h-0 flex-1 overflow-auto border-border border-t">
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table cannot say which rows are open
          role="treegrid"
          aria-label={title}
          aria-busy={first.isStale}
          className={`w-full border-separate border-spacing-0 ${first.isStale && !first.error ? 'opacity-60' : ''}`}
        >
          <thead>
            <tr>
              {state.columns.map((field, index) => (
                <th
                  key={field.pointer}
                  scope="col"
                  className={`${headCell} ${index === 0 ? 'start-0 z-3 ps-[calc(var(--edge)+28px)]' : ''}`}
                >
                  {text(field.label)}
                </th>
              ))}
              {verbs ? (
                <th scope="col" className={headCell}>
                  <span className="sr-only">{t('collection.actions')}</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody {...keys}>{state.isNarrowed ? <Flat request={flat} /> : <Branch parent={null} level={1} />}</tbody>
        </table>
      </div>
    </TreeContext>
  );
}

type KeysRequest = { readonly open: TreeParts['open']; readonly onOpen?: (row: RecordData) => void };

/** One row of the tree is the stop of Tab: the one that had the focus last. Kept in the page, so that walking renders nothing. */
function useTreeKeys({ open, onOpen }: KeysRequest) {
  const stop = useRef<HTMLElement | undefined>(undefined);
  return {
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const row = event.target.closest<HTMLElement>('[data-node]');
      if (!row || row === stop.current) return;
      for (const other of event.currentTarget.querySelectorAll<HTMLElement>('[data-node][tabindex="0"]')) other.tabIndex = -1;
      row.tabIndex = 0;
      stop.current = row;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const row = event.target instanceof HTMLElement && event.target.dataset.node !== undefined ? event.target : undefined;
      if (!row) return;
      if (event.key === 'Enter' && onOpen) {
        event.preventDefault();
        row.click();
        return;
      }
      const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-node]')];
      const isRtl = getComputedStyle(row).direction === 'rtl';
      const step = stepOf(event.key, row, rows, isRtl ? 'ArrowLeft' : 'ArrowRight');
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      if ('focus' in step) step.focus.focus();
      else open.set(step.branches, step.isOpen);
    },
  };
}

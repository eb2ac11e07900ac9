/** Node: a lifecycle that an organisation builds, as a drawing. */
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Failed,
  filterText,
  inside,
  type ListState,
  ruleValue,
  useEntity,
  useIsPhone,
  useList,
  useText,
  Waiting,
} from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { ChosenState } from './chosen-state.tsx';
import { Drawing } from './drawing.tsx';
import { graphOf, isKept } from './graph.ts';
import { layoutOf } from './layout.ts';

type Options = { readonly entity: string; readonly group: string; readonly title?: string };

const PAGE = 200;

/** All rows of the group: a lifecycle has dozens. */
function useRows(entity: string | undefined, group: string | undefined, value: unknown): ListState {
  const filter = useMemo(
    () =>
      group === undefined || typeof value !== 'string'
        ? undefined
        : filterText([{ op: 'eq', left: { kind: 'field', path: [group] }, right: { kind: 'value', value } }]),
    [group, value],
  );
  const list = useList({ entity: entity ?? '', filter, pageSize: PAGE, enabled: filter !== undefined });
  const { hasMore, isLoadingMore, loadMore } = list;
  useEffect(() => {
    if (hasMore && !isLoadingMore) loadMore();
  }, [hasMore, isLoadingMore, loadMore]);
  return list;
}

export default function LifecycleGraphNode({ node, scope }: NodeProps<Options>) {
  const { t } = useTranslation();
  const text = useText();
  const isPhone = useIsPhone();
  const [chosen, choose] = useState<string>();
  const own = useMemo(() => inside(scope), [scope]);
  const group = ruleValue(node.group, own);
  const { entity, error } = useEntity(node.entity);
  const rows = entity?.moves;
  const { entity: of } = useEntity(rows?.states.entity);
  const states = useRows(rows?.states.entity, rows?.states.group, group);
  const moves = useRows(rows?.moves.entity, rows?.moves.group, group);
  const graph = useMemo(
    () => (rows && of ? graphOf({ rows, states: states.rows, moves: moves.rows, title: of.title, colour: of.colour }) : undefined),
    [rows, of, states.rows, moves.rows],
  );
  const layout = useMemo(() => graph && layoutOf(graph, isPhone ? 'TB' : 'LR'), [graph, isPhone]);
  const failed = error ?? states.error ?? moves.error;
  const retry = () => {
    states.refresh();
    moves.refresh();
  };
  // Who may not read the moves sees no drawing of them.
  if (entity && !rows) return null;
  const title = text(node.title ?? 'lifecycle_graph.title');
  return (
    <section aria-label={title} className="rounded-card border border-border bg-surface-raised">
      <h2 className="px-4 py-3 font-semibold text-sm">{title}</h2>
      {failed ? (
        <div className="px-4 pb-4">
          <Failed text={t('lifecycle_graph.failed')} detail={failed.message} onRetry={retry} />
        </div>
      ) : null}
      {!failed && (!graph || states.isLoading || moves.isLoading) ? <Waiting /> : null}
      {graph && layout && !states.isLoading && !moves.isLoading && !failed ? (
        <>
          {graph.states.length === 0 ? (
            <p className="px-4 pb-4 text-sm text-text-muted">{t('lifecycle_graph.empty')}</p>
          ) : (
            <div className="overflow-x-auto px-4 pb-4">
              <Drawing graph={graph} layout={layout} chosen={chosen} onChoose={choose} />
              {graph.moves.some(isKept) ? <p className="mt-2 text-text-muted text-xs">{t('lifecycle_graph.dashed')}</p> : null}
            </div>
          )}
          {chosen === undefined ? null : (
            <ChosenState graph={graph} id={chosen} roleOf={(id) => moves.labelOf(rows?.moves.roles ?? '', id)} />
          )}
        </>
      ) : null}
    </section>
  );
}

/** Node: a lifecycle that an organisation builds, as a drawing. */
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isObject } from '../../../engine/core/json/index.ts';
import {
  canEver,
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
import { Button } from '../../primitives/button/button.tsx';
import { useRecordActions } from '../form-panel/use-record-actions.tsx';
import { ChosenState } from './chosen-state.tsx';
import { Drawing } from './drawing.tsx';
import { FaultList } from './fault-list.tsx';
import { graphOf, isKept } from './graph.ts';
import { layoutOf } from './layout.ts';
import { ReadyMade, type ReadyMadeOption } from './ready-made.tsx';
import { useLifecycleEdit } from './use-lifecycle-edit.tsx';
import { type Counted, useStanding } from './use-standing.ts';
import { type FaultsOption, useFaults } from './wrong.ts';

type Options = {
  readonly entity: string;
  readonly group: string;
  readonly title?: string;
  readonly edit?: boolean;
  readonly faults?: FaultsOption;
  readonly ready_made?: ReadyMadeOption;
  readonly records?: readonly Counted[];
};

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

/** Of the record of the page around, which is the lifecycle. */
const versionIn = (record: unknown): number => (isObject(record) && typeof record.version === 'number' ? record.version : 0);

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
  const faults = useFaults({ faults: node.faults, group, graph, states: states.rows, moves: moves.rows });
  const standing = useStanding(node.records, own, graph);
  const hasCounts = standing !== undefined;
  const layout = useMemo(() => graph && layoutOf(graph, isPhone ? 'TB' : 'LR', hasCounts), [graph, isPhone, hasCounts]);
  const editing = useLifecycleEdit({
    rows,
    stateEntity: of,
    moveEntity: entity,
    states: states.rows,
    moves: moves.rows,
    group,
    scope: own,
  });
  const edit = node.edit ? editing : undefined;
  const { entity: standingEntity } = useEntity(standing?.entity);
  const clearing = useRecordActions({ entity: standingEntity, entityName: standing?.entity ?? '', scope: own });
  /** Where records stand in a state that is retired, and the person may take them out of it. */
  const clearOf = (state: string) => {
    const isRetired = graph?.states.find(({ id }) => id === state)?.isRetired;
    if (!standing?.clear || !isRetired || standing.in(state) === 0 || !standingEntity || !canEver(standingEntity, standing.clear))
      return undefined;
    const { clear } = standing;
    return () => clearing.run(clear, [], undefined, { filter: standing.filterOf(state) });
  };
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
      <div className="flex items-center justify-between gap-2 px-4 py-2">
        <h2 className="py-1 font-semibold text-sm">{title}</h2>
        {edit?.addState ? (
          <Button icon="plus" onClick={edit.addState}>
            {t('lifecycle_graph.add_state', { name: of ? text(of.label) : '' })}
          </Button>
        ) : null}
      </div>
      {failed ? (
        <div className="px-4 pb-4">
          <Failed text={t('lifecycle_graph.failed')} detail={failed.message} onRetry={retry} />
        </div>
      ) : null}
      {!failed && (!graph || states.isLoading || moves.isLoading) ? <Waiting /> : null}
      {graph && layout && !states.isLoading && !moves.isLoading && !failed ? (
        <>
          {graph.states.length === 0 ? (
            <>
              <p className="px-4 pb-4 text-sm text-text-muted">{t('lifecycle_graph.empty')}</p>
              {edit?.addState && node.ready_made && rows && of && typeof group === 'string' ? (
                <ReadyMade
                  option={node.ready_made}
                  rows={rows}
                  stateEntity={of}
                  group={{ id: group, version: versionIn(own.parent) }}
                  scope={own}
                  onBegun={retry}
                />
              ) : null}
            </>
          ) : (
            <div className="overflow-x-auto px-4 pb-4">
              <Drawing
                graph={graph}
                layout={layout}
                chosen={chosen}
                onChoose={choose}
                countOf={standing?.in}
                onLead={edit?.lead}
                faults={faults}
              />
              {graph.moves.some(isKept) ? <p className="mt-2 text-text-muted text-xs">{t('lifecycle_graph.dashed')}</p> : null}
            </div>
          )}
          {graph.states.length === 0 ? null : <FaultList faults={faults} graph={graph} onChoose={choose} />}
          {chosen === undefined ? null : (
            <ChosenState
              graph={graph}
              id={chosen}
              roleOf={(id) => moves.labelOf(rows?.moves.roles ?? '', id)}
              standing={standing?.in(chosen) ?? 0}
              standingTo={standing?.listOf(chosen)}
              onClear={clearOf(chosen)}
              wrongOf={(place) => ('state' in place ? faults.ofState(place.state) : faults.ofMove(place.move))}
              edit={edit}
            />
          )}
        </>
      ) : null}
      {edit?.dialogs}
      {clearing.dialogs}
    </section>
  );
}

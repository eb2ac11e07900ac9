/** Node: what happened, newest first. */
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { can, Failed, filterText, inside, predicateOf, useEntity, useList, useRecordAround, useText } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import { Skeleton } from '../../primitives/skeleton/skeleton.tsx';
import type { ComposeOptions, TimelineOptions } from './options.ts';
import { TimelineEvent } from './timeline-event.tsx';

const ComposeBox = lazy(() => import('./compose-box.tsx'));

export default function TimelineNode({ node, scope }: NodeProps<TimelineOptions>) {
  const { t } = useTranslation();
  const text = useText();
  const own = useMemo(() => inside(scope), [scope]);
  const filter = useMemo(() => (node.fixed === undefined ? undefined : filterText([predicateOf(node.fixed, own)])), [node.fixed, own]);
  const { entity } = useEntity(node.entity);
  const list = useList({ entity: node.entity, filter, order: `-${node.at}`, pageSize: node.page_size ?? 20 });
  const title = text(node.title ?? entity?.labels ?? 'timeline.title');
  return (
    <section aria-label={title} className="rounded-card border border-border bg-surface-raised">
      <h2 className="px-4 py-3 text-sm font-semibold">{title}</h2>
      {node.compose ? <Compose compose={node.compose} events={node.entity} scope={scope} /> : null}
      {list.error ? (
        <div className="px-4 pb-4">
          <Failed text={t('timeline.failed')} detail={list.error.message} onRetry={list.refresh} />
        </div>
      ) : null}
      {list.isLoading ? <EventSkeletons /> : null}
      {!list.isLoading && !list.error && list.rows.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-text-muted">{text(node.empty ?? 'timeline.empty')}</p>
      ) : null}
      <ol className="px-4">
        {list.rows.map((row, index) => (
          <TimelineEvent
            key={row.id}
            row={row}
            options={node}
            entity={entity}
            labels={list.labels}
            isLast={index === list.rows.length - 1 && !list.hasMore}
          />
        ))}
      </ol>
      {list.hasMore ? (
        <div className="px-4 pb-4">
          <Button onClick={list.loadMore} isBusy={list.isLoadingMore} className="w-full">
            {t('timeline.earlier')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

type ComposeProps = { readonly compose: ComposeOptions; readonly events: string; readonly scope: RuleScope };

/** The box, where the record around is one that this person may write about. */
function Compose({ compose, events, scope }: ComposeProps) {
  const around = useRecordAround();
  const { entity } = useEntity(compose.entity);
  const workflow = entity?.workflows.find(({ name }) => name === compose.workflow);
  if (!entity || !workflow || around?.entity !== compose.entity || !can(entity, workflow.name, scope, around.record)) return null;
  return (
    <Suspense fallback={<Skeleton className="mx-4 mb-4 h-control" />}>
      <ComposeBox key={around.record.id} {...{ compose, entity, workflow, around, events, scope }} />
    </Suspense>
  );
}

function EventSkeletons() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('engine.loading')} className="space-y-4 px-4 pb-4">
      {[0, 1, 2].map((line) => (
        <div key={line} className="flex gap-3">
          <Skeleton className="size-6 rounded-full" />
          <div className="flex-1 space-y-1.5">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-24" />
          </div>
        </div>
      ))}
    </div>
  );
}

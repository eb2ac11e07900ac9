/** Node: a record worked through step by step, as its lifecycle and its type say; one step at a time, going on where it was left. */
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Failed,
  inside,
  RecordContext,
  useEntity,
  useRecord,
  useRuleValue,
  useSetTitleSuffix,
  withRecord,
} from '../../../engine/react/index.ts';
import type { NodeProps, RecordData } from '../../../engine/react/types.ts';
import { EmptyState } from '../../primitives/empty-state/empty-state.tsx';
import { Skeleton } from '../../primitives/skeleton/skeleton.tsx';
import { Guide } from './guide.tsx';
import type { GuideOptions } from './options.ts';
import { useSteps } from './use-steps.ts';

const idText = (value: unknown): string | undefined => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);

export default function GuidedStepsNode({ node, scope }: NodeProps<GuideOptions>) {
  const { t } = useTranslation();
  const outer = useMemo(() => inside(scope), [scope]);
  const id = idText(useRuleValue(node.record ?? 'route.id', outer));
  const { entity, error, retry } = useEntity(node.entity);
  const state = useRecord(node.entity, id);
  // What a step was answered with is newer than what the page has asked for.
  const [answered, setAnswered] = useState<RecordData>();
  const record = newer(state.record, answered);
  const own = useMemo(() => withRecord(outer, record), [outer, record]);
  const steps = useSteps(entity, record, own);
  useSetTitleSuffix(idText(node.header?.code === undefined ? undefined : record?.[node.header.code.slice(1)]));
  const { labels, labelOf } = state;
  const around = useMemo(() => record && { entity: node.entity, record, labels, labelOf }, [node.entity, record, labels, labelOf]);

  if (state.isMissing)
    return <EmptyState icon="search-x" title={t('detail.missing', { name: t('detail.record') })} text={t('detail.missing_text')} />;
  const failure = error ?? state.error ?? steps.error;
  if (failure && !record)
    return (
      <div className="p-4 md:p-6">
        <Failed text={t('detail.failed')} detail={failure.message} onRetry={error ? retry : state.retry} />
      </div>
    );
  if (!entity || !record || !around || steps.isLoading)
    return (
      <div role="status" aria-label={t('engine.loading')} className="space-y-3 p-4">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-7 w-48" />
        <Skeleton className="h-40 w-full rounded-card" />
      </div>
    );
  if (steps.states.length === 0) return <EmptyState icon="list-checks" title={t('guided.none')} text={t('guided.none_text')} />;
  return (
    <RecordContext value={around}>
      <Guide node={node} entity={entity} record={record} labels={labels} states={steps.states} scope={own} onAnswer={setAnswered} />
    </RecordContext>
  );
}

function newer(read: RecordData | undefined, answered: RecordData | undefined): RecordData | undefined {
  if (!read || answered?.id !== read.id) return read;
  return answered.version > read.version ? { ...read, ...answered } : read;
}

/** Node: one record's page. Loads entity and record, then hands over. */
import { useMemo } from 'react';
import { Failed, inside, useEntity, useRecord, useRuleValue, useText, withRecord } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { DetailMissing, DetailSkeleton } from './detail-states.tsx';
import { DetailView } from './detail-view.tsx';
import type { DetailOptions } from './options.ts';

const idText = (value: unknown): string | undefined => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);

export default function DetailNode({ node, scope }: NodeProps<DetailOptions>) {
  const text = useText();
  const outer = useMemo(() => inside(scope), [scope]);
  const id = idText(useRuleValue(node.record ?? 'route.id', outer));
  const { entity, error, retry } = useEntity(node.entity);
  const state = useRecord(node.entity, id);
  const { record } = state;
  const own = useMemo(() => withRecord(outer, record), [outer, record]);

  if (state.isMissing) return <DetailMissing entity={entity} back={node.back} scope={outer} />;
  const failure = error ?? state.error;
  if (entity && record) return <DetailView node={node} entity={entity} state={{ ...state, record }} scope={own} />;
  if (failure) {
    return (
      <div className="p-4 md:p-6">
        <Failed text={text('detail.failed')} detail={failure.message} onRetry={error ? retry : state.retry} />
      </div>
    );
  }
  return <DetailSkeleton hasAside={(node.aside?.length ?? 0) > 0} />;
}

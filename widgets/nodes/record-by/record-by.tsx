/** Node: the one record that a filter names, for the node inside. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreenNode } from '../../../engine/core/definitions/types.ts';
import { Failed, filterText, inside, NodeView, predicateOf, useEntity, useList, useText, withRecord } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { EmptyState } from '../../primitives/empty-state/empty-state.tsx';
import { Skeleton } from '../../primitives/skeleton/skeleton.tsx';

type Options = {
  readonly entity: string;
  readonly where: string;
  readonly body: ScreenNode;
  readonly order?: readonly string[];
  readonly optional?: boolean;
  readonly empty?: { readonly title?: string; readonly text?: string; readonly icon?: string };
};

export default function RecordByNode({ node, scope }: NodeProps<Options>) {
  const { t } = useTranslation();
  const text = useText();
  const outer = useMemo(() => inside(scope), [scope]);
  const filter = useMemo(() => filterText([predicateOf(node.where, outer)]), [node.where, outer]);
  const { entity } = useEntity(node.entity);
  const list = useList({ entity: node.entity, filter, order: node.order?.join(','), pageSize: 1 });
  const [record] = list.isStale ? [] : list.rows;
  const own = useMemo(() => withRecord(outer, record), [outer, record]);

  if (record) return <NodeView node={node.body} scope={own} />;
  if (node.optional && !list.error) return null;
  if (list.error) {
    return (
      <div className="p-4 md:p-6">
        <Failed text={t('detail.failed')} detail={list.error.message} onRetry={list.refresh} />
      </div>
    );
  }
  if (list.isLoading || list.isStale) {
    return (
      <div role="status" aria-label={t('engine.loading')} className="space-y-3 p-4 md:p-6">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-7 w-72" />
        <Skeleton className="h-40 w-full rounded-card" />
      </div>
    );
  }
  const { title, text: why, icon } = node.empty ?? {};
  return (
    <EmptyState
      icon={icon ?? 'search-x'}
      title={title === undefined ? t('detail.missing', { name: entity ? text(entity.label) : t('detail.record') }) : text(title)}
      text={why === undefined ? t('detail.missing_text') : text(why)}
    />
  );
}

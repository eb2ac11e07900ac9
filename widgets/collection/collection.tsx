/** Node: the records of an entity. Loads the entity, then hands over. */
import { useMemo } from 'react';
import { Failed, inside, useEntity, useText } from '../../engine/react/index.ts';
import type { NodeProps } from '../../engine/react/types.ts';
import { CollectionView } from './collection-view.tsx';
import { useListAddress } from './list-address.ts';
import { useListTab } from './list-tabs/use-list-tab.ts';
import type { CollectionOptions } from './options.ts';
import { SkeletonTable } from './rows/skeleton-rows.tsx';

export default function CollectionNode({ node, scope }: NodeProps<CollectionOptions>) {
  const text = useText();
  const { entity, error, retry } = useEntity(node.entity);
  const own = useMemo(() => inside(scope), [scope]);
  const address = useListAddress(node);
  const tab = useListTab(node, own, address);
  if (entity) return <CollectionView node={tab.node} defined={node} tab={tab} address={address} entity={entity} scope={own} />;
  if (error) return <Failed text={text('engine.screen_failed')} detail={error.message} onRetry={retry} />;
  return <SkeletonTable columns={node.views[0]?.columns?.length ?? 4} isCompact={node.compact ?? false} />;
}

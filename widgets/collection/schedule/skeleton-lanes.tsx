/** Lanes on their way. */
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../primitives/skeleton/skeleton.tsx';

const LANES = ['w-1/4', 'w-1/2', 'w-1/3', 'w-3/5', 'w-2/5', 'w-1/4'];

export function SkeletonLanes() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('engine.loading')} className="border-border border-t">
      {LANES.map((width, lane) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey shapes have no identity
        <div key={lane} className="flex h-12 items-center gap-4 border-border border-b px-(--edge)">
          <Skeleton className="size-7 rounded-full" />
          <Skeleton className="h-4 w-28" />
          <span className={`ms-auto ${width}`}>
            <Skeleton className="h-7 w-full" />
          </span>
        </div>
      ))}
    </div>
  );
}

/** Stands for a chart until its figures have come. */
import { Skeleton } from '../primitives/skeleton/skeleton.tsx';

export const ChartSkeleton = () => (
  <div className="space-y-3">
    {['w-full', 'w-4/5', 'w-3/5', 'w-2/5'].map((width) => (
      <Skeleton key={width} className={`h-5 ${width}`} />
    ))}
  </div>
);

/** Grey shapes of what is coming, so that nothing jumps when it comes. */

type Props = { readonly className?: string };

/** One bar; its size comes from the class. */
export const Skeleton = ({ className = 'h-4 w-32' }: Props) => (
  <span aria-hidden="true" data-skeleton className={`block animate-shimmer rounded-control bg-surface-sunken ${className}`} />
);

/** Widths that look like words rather than like a grid. */
export const skeletonWidth = (row: number, column: number): string =>
  ['w-24', 'w-36', 'w-16', 'w-28', 'w-20'][(row * 3 + column) % 5] ?? 'w-24';

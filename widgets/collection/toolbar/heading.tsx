/** Title of a collection and its number of records. */
import type { ReactNode } from 'react';
import { useFormat, useText } from '../../../engine/react/index.ts';
import type { ListPage } from '../../../engine/react/types.ts';

/** `isEmpty`: the words in the place of the records say so. */
type Props = {
  readonly title: string;
  readonly count: ListPage['count'];
  readonly isCompact: boolean;
  readonly isEmpty?: boolean;
  readonly children?: ReactNode;
};

export function Heading({ title, count, isCompact, isEmpty = false, children }: Props) {
  const text = useText();
  const format = useFormat();
  const Title = isCompact ? 'h2' : 'h1';
  return (
    <header
      className={`flex min-h-control shrink-0 flex-wrap items-center gap-x-2 gap-y-2 px-(--edge) ${isCompact ? 'py-2.5' : 'pb-3 max-md:pb-1'}`}
    >
      <Title className={isCompact ? 'text-sm font-semibold' : 'text-xl font-semibold'}>{title}</Title>
      {count === undefined || isEmpty ? null : (
        <span className="text-sm text-text-muted tabular-nums" title={text('collection.count', { count: count.value })}>
          {format.number(count.value)}
          {count.exact ? '' : '+'}
        </span>
      )}
      <span className="ms-auto flex flex-wrap items-center gap-2">{children}</span>
    </header>
  );
}

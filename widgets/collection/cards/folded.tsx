/** Records that are mostly passed over: one line that counts them, and opens. */
import { type ReactNode, useId, useState } from 'react';
import { useFormat } from '../../../engine/react/index.ts';
import { Icon } from '../../primitives/icon/icon.tsx';

type Props = {
  readonly label: string;
  readonly count: number;
  /** There may be others on pages to come. */
  readonly hasMore: boolean;
  /** Nothing else is there to be seen. */
  readonly isOpenFirst: boolean;
  readonly children: ReactNode;
};

export default function Folded({ label, count, hasMore, isOpenFirst, children }: Props) {
  const format = useFormat();
  const id = useId();
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? isOpenFirst;
  return (
    <>
      <div className="px-(--edge) pb-3">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setChosen(!isOpen)}
          className="flex min-h-11 w-full items-center gap-2 rounded-card border border-border bg-surface-sunken px-3 text-start text-sm font-medium text-text-muted hover:text-text"
        >
          <Icon name="circle-check" />
          {label}
          <span className="tabular-nums">
            {format.number(count)}
            {hasMore ? '+' : ''}
          </span>
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} className="ms-auto" />
        </button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </>
  );
}

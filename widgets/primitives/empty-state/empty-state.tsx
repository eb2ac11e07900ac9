/** Says what would be here, why there is nothing, and what to do next. */
import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';

type Props = {
  readonly icon?: string | undefined;
  readonly title: string;
  readonly text?: string | undefined;
  readonly children?: ReactNode;
  readonly compact?: boolean;
};

export function EmptyState({ icon = 'inbox', title, text, children, compact = false }: Props) {
  return (
    <div className={`flex flex-col items-center justify-center gap-3 px-6 text-center ${compact ? 'py-8' : 'py-16'}`}>
      <span className="grid size-11 place-items-center rounded-card border border-border bg-surface-raised text-text-muted">
        <Icon name={icon} size={20} />
      </span>
      <div className="max-w-sm">
        <p className="text-base font-medium text-text">{title}</p>
        {text ? <p className="mt-1 text-sm text-text-muted">{text}</p> : null}
      </div>
      {children ? <div className="flex flex-wrap justify-center gap-2">{children}</div> : null}
    </div>
  );
}

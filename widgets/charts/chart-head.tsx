/** What a chart is of, and of which window. */
import type { ReactNode } from 'react';

type Props = { readonly title: string; readonly caption: string | undefined; readonly children?: ReactNode };

export const ChartHead = ({ title, caption, children }: Props) => (
  <header className="flex items-center justify-between gap-2">
    <div className="min-w-0">
      <h2 className="text-sm font-semibold">{title}</h2>
      {caption === undefined ? null : <p className="text-xs text-text-muted">{caption}</p>}
    </div>
    {children}
  </header>
);

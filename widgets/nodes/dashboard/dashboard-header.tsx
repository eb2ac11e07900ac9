/** What a dashboard is, of which window its figures are, and when they were read. */
import { useText } from '../../../engine/react/index.ts';
import { AsOf } from './as-of.tsx';
import type { DashboardOptions } from './options.ts';
import type { DashboardWindow } from './use-window.ts';
import { WindowChoice } from './window-choice.tsx';

type Props = {
  readonly title: DashboardOptions['title'] | undefined;
  readonly text: DashboardOptions['text'] | undefined;
  /** Nothing of it is for the person: there is nothing to choose or to read anew either. */
  readonly isEmpty: boolean;
  readonly window: DashboardWindow | undefined;
};

export function DashboardHeader({ title, text: line, isEmpty, window }: Props) {
  const text = useText();
  const tools = isEmpty ? null : (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 empty:hidden max-md:w-full max-md:justify-start">
      <AsOf />
      {window === undefined ? null : <WindowChoice window={window} />}
    </div>
  );
  if (title === undefined) return tools;
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <h1 className="text-xl font-semibold">{text(title)}</h1>
        {line === undefined ? null : <p className="mt-1 text-sm text-text-muted">{text(line)}</p>}
      </div>
      {tools}
    </header>
  );
}

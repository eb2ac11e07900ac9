/** The card of a page that somebody without an account opens, mostly on a phone. */
import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';

type Props = {
  readonly icon?: string;
  readonly title: string;
  readonly text?: string;
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
};

/** `aside`: beside the icon, or above the heading where there is none. */
export function PublicCard({ icon, title, text, aside, children }: Props) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] place-items-center bg-surface-sunken p-4">
      <section className="w-full max-w-md rounded-card border border-border bg-surface-raised p-5 shadow-float md:p-6" aria-live="polite">
        {aside ? <div className="float-end ms-3 mb-2">{aside}</div> : null}
        {icon ? (
          <span className="mb-3 grid size-11 place-items-center rounded-card bg-accent-soft text-accent-ink">
            <Icon name={icon} size={20} />
          </span>
        ) : null}
        <h1 className="text-lg font-semibold text-text">{title}</h1>
        {text ? <p className="mt-1 text-sm text-text-muted">{text}</p> : null}
        {children}
      </section>
    </div>
  );
}

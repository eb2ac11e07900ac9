/** The one big button at the bottom edge. */
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon } from '../../primitives/icon/icon.tsx';

export const Foot = ({ children }: { readonly children: ReactNode }) => (
  <div className="sticky bottom-0 z-10 mt-auto flex flex-col gap-2 border-t border-border bg-surface py-3">{children}</div>
);

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'> & {
  readonly type?: 'button' | 'submit';
  readonly isBusy?: boolean;
  readonly isQuiet?: boolean;
};

export function BigButton({ isBusy = false, isQuiet = false, type = 'button', disabled, children, ...rest }: Props) {
  const look = isQuiet
    ? 'min-h-11 text-text-muted hover:bg-surface-sunken'
    : 'h-14 bg-accent text-lg text-accent-text hover:bg-accent-hover';
  return (
    <button
      type={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={`flex w-full items-center justify-center gap-2 rounded-card px-4 font-semibold disabled:opacity-60 ${look}`}
      {...rest}
    >
      {isBusy ? <Icon name="loader-circle" className="animate-spin" /> : null}
      {children}
    </button>
  );
}

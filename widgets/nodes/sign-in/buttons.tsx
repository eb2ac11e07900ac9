/** The one thing to do on a page before sign-in: as wide as the form, and high enough for a thumb. */
import type { ReactNode } from 'react';

type Props = { readonly isBusy: boolean; readonly children: ReactNode };

export function SubmitButton({ isBusy, children }: Props) {
  return (
    <button
      type="submit"
      disabled={isBusy}
      aria-busy={isBusy || undefined}
      className="h-11 w-full rounded-control bg-accent px-4 text-base font-medium text-accent-text transition-colors duration-quick hover:bg-accent-hover focus-visible:outline-offset-2 disabled:opacity-60"
    >
      {children}
    </button>
  );
}

/** Something else that may be done, as words. */
export function TextButton({ children, onClick, disabled = false, describedBy }: TextButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      disabled={disabled}
      aria-describedby={describedBy}
      className="inline-flex min-h-11 items-center rounded-control text-sm font-medium text-accent-ink underline-offset-4 hover:underline disabled:text-text-muted disabled:no-underline md:min-h-8"
    >
      {children}
    </button>
  );
}

type TextButtonProps = {
  readonly children: ReactNode;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  /** Id of words that say more. */
  readonly describedBy?: string;
};

/** The buttons of the product: one look for each weight of an action. */
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon } from '../icon/icon.tsx';

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & {
  readonly kind?: ButtonKind;
  readonly icon?: string | undefined;
  readonly type?: 'button' | 'submit';
  /** Waits for an answer: disabled, and said so. */
  readonly isBusy?: boolean;
  /** Words that may take two lines, where a narrow card has no room for one. A class cannot say it: the one of a single line wins. */
  readonly wraps?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children?: ReactNode;
};

const looks: Readonly<Record<ButtonKind, string>> = {
  primary: 'bg-accent text-accent-text hover:bg-accent-hover',
  plain: 'border border-border bg-surface-raised text-text hover:bg-surface-sunken hover:border-border-strong',
  quiet: 'text-text hover:bg-surface-sunken',
  danger: 'bg-danger text-danger-on hover:brightness-95',
};

const base =
  'inline-flex select-none print:hidden items-center justify-center gap-1.5 rounded-control px-3 text-sm font-medium transition-colors duration-quick disabled:cursor-default disabled:opacity-55';

/** A button with words. */
export function Button({
  kind = 'plain',
  icon,
  type = 'button',
  isBusy = false,
  wraps = false,
  className = '',
  disabled,
  children,
  ...rest
}: Props) {
  const lines = wraps ? 'min-h-control whitespace-normal leading-tight' : 'h-control whitespace-nowrap';
  return (
    <button
      type={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={`${base} ${lines} ${looks[kind]} ${className}`}
      {...rest}
    >
      {isBusy ? <Icon name="loader-circle" className="animate-spin" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<Props, 'children' | 'icon' | 'wraps'> & {
  readonly icon: string;
  readonly label: string;
  readonly size?: number;
};

/** A button that is only an icon; `label` is its name and its tooltip. */
export function IconButton({ icon, label, kind = 'quiet', size = 16, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`inline-grid size-control shrink-0 print:hidden place-items-center rounded-control transition-colors duration-quick disabled:opacity-55 ${looks[kind]} ${className}`}
      {...rest}
    >
      <Icon name={icon} size={size} />
    </button>
  );
}

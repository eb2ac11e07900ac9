/** A labelled input of the pages before sign-in, which load no form engine. */
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from './faults.ts';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  readonly inputRef: Ref<HTMLInputElement>;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Key of what is wrong. */
  readonly fault: Fault;
  /** Under the input while nothing is wrong. */
  readonly hint?: string;
  /** Inside the input, at its end. */
  readonly end?: ReactNode;
};

const look =
  'h-11 w-full rounded-control border border-border-strong bg-surface-raised px-3 text-base text-text outline-none max-md:text-lg ' +
  'focus-visible:border-focus focus-visible:ring-2 focus-visible:ring-focus/40 aria-invalid:border-danger';

export function TextInput({ inputRef, label, value, onChange, fault, hint, end, className = '', ...rest }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const note = fault === undefined ? hint : t(fault);
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium text-text">
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          ref={inputRef}
          id={id}
          required
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={fault !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          className={`${look} ${end ? 'pe-16' : ''} ${className}`}
        />
        {end}
      </div>
      {note === undefined ? null : (
        <p
          id={`${id}-note`}
          {...(fault === undefined ? {} : { role: 'alert' })}
          className={`mt-1 text-sm ${fault === undefined ? 'text-text-muted' : 'text-danger-text'}`}
        >
          {note}
        </p>
      )}
    </div>
  );
}

/** Inputs of a page that loads no form engine. */
import { type InputHTMLAttributes, useId } from 'react';

const box =
  'w-full rounded-control border border-border bg-surface px-3 text-text outline-none focus-visible:border-focus focus-visible:ring-2 focus-visible:ring-focus/40';

type LineProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'id' | 'className'> & {
  readonly label: string;
  readonly onChange: (value: string) => void;
};

export function Line({ label, onChange, ...rest }: LineProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <input {...rest} id={id} onChange={(event) => onChange(event.target.value)} className={`h-11 ${box}`} />
    </div>
  );
}

type WordsProps = { readonly label: string; readonly value: string; readonly onChange: (value: string) => void };

export function Words({ label, value, onChange }: WordsProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={1000}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`py-2 ${box}`}
      />
    </div>
  );
}

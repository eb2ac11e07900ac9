/** Inputs of a page that loads no form engine. */
import type { InputHTMLAttributes } from 'react';
import type { ControlProps } from './types.ts';

const box =
  'w-full rounded-control border border-border bg-surface px-3 text-text outline-none focus-visible:border-focus focus-visible:ring-2 focus-visible:ring-focus/40 aria-invalid:border-danger';

type LineProps = ControlProps<string> & Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'min' | 'max' | 'inputMode'>;

export function Line({ id, field, label, value, onChange, faultId, ...rest }: LineProps) {
  return (
    <>
      <Label id={id} label={label} />
      <input
        {...rest}
        id={id}
        value={value}
        maxLength={field.maxLength}
        aria-invalid={faultId !== undefined}
        aria-describedby={faultId}
        onChange={(event) => onChange(event.target.value)}
        className={`h-11 ${box}`}
      />
    </>
  );
}

export function Words({ id, field, label, value, onChange, faultId }: ControlProps<string>) {
  return (
    <>
      <Label id={id} label={label} />
      <textarea
        id={id}
        rows={2}
        value={value}
        maxLength={field.maxLength}
        aria-invalid={faultId !== undefined}
        aria-describedby={faultId}
        onChange={(event) => onChange(event.target.value)}
        className={`py-2 ${box}`}
      />
    </>
  );
}

const Label = ({ id, label }: { readonly id: string; readonly label: string }) => (
  <label htmlFor={id} className="mb-1 block text-sm font-medium">
    {label}
  </label>
);

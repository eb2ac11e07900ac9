/** Inputs of a page that loads no form engine. */
import type { ChangeEvent, InputHTMLAttributes } from 'react';
import type { ControlProps } from './types.ts';

const box =
  'w-full rounded-control border border-border bg-surface px-3 text-text outline-none focus-visible:border-focus focus-visible:ring-2 focus-visible:ring-focus/40 aria-invalid:border-danger';

type LineProps = ControlProps<string> & Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'min' | 'max' | 'inputMode'>;

/** What every box of text has, of one line or several. */
const boxOf = ({ id, field, value, onChange, faultId }: ControlProps<string>) => ({
  id,
  value,
  maxLength: field.maxLength,
  'aria-invalid': faultId !== undefined,
  'aria-describedby': faultId,
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value),
});

export function Line({ type, min, max, inputMode, ...control }: LineProps) {
  return (
    <>
      <Label id={control.id} label={control.label} />
      <input {...boxOf(control)} type={type} min={min} max={max} inputMode={inputMode} className={`h-11 ${box}`} />
    </>
  );
}

export function Words(control: ControlProps<string>) {
  return (
    <>
      <Label id={control.id} label={control.label} />
      <textarea {...boxOf(control)} rows={2} className={`py-2 ${box}`} />
    </>
  );
}

const Label = ({ id, label }: { readonly id: string; readonly label: string }) => (
  <label htmlFor={id} className="mb-1 block text-sm font-medium">
    {label}
  </label>
);

import type { FieldProps } from '../../../engine/react/types.ts';
import { controlAttributes } from '../shared/control.ts';

/** On or off. */
export default function SwitchField({ value, onChange, ...frame }: FieldProps<boolean>) {
  const { placeholder: _none, ...attributes } = controlAttributes(frame);
  const isOn = value === true;
  return (
    <div className="flex min-h-control items-center">
      <button
        {...attributes}
        type="button"
        role="switch"
        aria-checked={isOn}
        onClick={() => onChange(!isOn)}
        className={`relative inline-flex h-5 w-9 shrink-0 items-center rounded-full p-0.5 transition-colors duration-quick after:absolute after:-inset-3 disabled:cursor-not-allowed disabled:opacity-50 ${isOn ? 'bg-accent' : 'bg-border-strong'}`}
      >
        <span
          className={`size-4 rounded-full bg-surface-raised transition-transform duration-quick ${isOn ? 'translate-x-4 rtl:-translate-x-4' : ''}`}
        />
      </button>
    </div>
  );
}

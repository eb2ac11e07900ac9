/** What all settings of a custom field look like. */
import { type ReactNode, useId } from 'react';
import { boxInputClass, choiceClass } from '../shared/control.ts';

type SettingProps = {
  readonly label: string;
  readonly help?: string;
  readonly children: (id: string, noteId: string | undefined) => ReactNode;
};

/** A label, the control under it, and what helps to fill it in. */
export function Setting({ label, help, children }: SettingProps) {
  const id = useId();
  const noteId = help === undefined ? undefined : `${id}-note`;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm font-medium text-text">
        {label}
      </label>
      {children(id, noteId)}
      {help !== undefined && (
        <p id={noteId} className="pt-0.5 text-xs text-text-muted">
          {help}
        </p>
      )}
    </div>
  );
}

/** Settings under a heading of their own, two beside each other where there is room. */
export function SettingGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-x-4 gap-y-3 border-t border-border pt-3 @md:col-span-2 @md:grid-cols-2">
      <legend className="sr-only">{label}</legend>
      <p aria-hidden="true" className="text-sm font-semibold text-text @md:col-span-2">
        {label}
      </p>
      {children}
    </fieldset>
  );
}

export function Check({
  label,
  checked,
  onChange,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  return (
    <label className={choiceClass}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} className={boxInputClass} />
      {label}
    </label>
  );
}

/** The widget of a field's type outside a form: in a cell, in a dialog over many records. */
import { useEffect, useId, useMemo, useState } from 'react';
import { fieldTypes, isFileType } from '../../../engine/core/fields/field-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { debounced } from '../../../engine/react/form/debounce.ts';
import { createUploads } from '../../../engine/react/form/uploads.ts';
import { LaterWidget, useHost, useOptions, useText, useUpload, type ViewField } from '../../../engine/react/index.ts';
import type { FieldProps, Labels } from '../../../engine/react/types.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';

type Props = {
  readonly field: ViewField;
  readonly value: unknown;
  readonly labels?: Labels;
  /** `doc` is the record that holds the value. */
  readonly scope: RuleScope;
  readonly error?: string | undefined;
  readonly onChange: (value: unknown) => void;
  /** Told that the value lacks a file which is on its way or did not arrive, and when it does no more. */
  readonly onHold?: ((isHeld: boolean) => void) | undefined;
};

const QUIET = 250;

export function FieldEditor({ field, value, labels, scope, error, onChange, onHold }: Props) {
  const id = useId();
  const text = useText();
  const { widgets } = useHost();
  const send = useUpload();
  const [uploads] = useState(createUploads);
  const upload = uploads.at(field.pointer, send);
  useEffect(() => uploads.tell(() => onHold?.(uploads.underWay() > 0 || uploads.failed().length > 0)), [uploads, onHold]);
  const own = labels?.[field.name];
  const { options, search, labelOf } = useOptions({ field, scope, value, labelOf: (key) => own?.[String(key)] });
  const later = useMemo(() => {
    if (!search) return undefined;
    const quiet = debounced(search, QUIET);
    return (words: string) => (words.trim() === '' ? search('') : quiet(words));
  }, [search]);
  const name = fieldTypes[field.type].widget;
  const label = field.literal ? field.label : text(field.label);
  // A registry holds widgets of every type of value; the type of the field chose this one.
  const props: FieldProps = {
    id,
    field,
    value,
    onChange,
    disabled: false,
    required: field.required,
    invalid: error !== undefined,
    label,
    labelOf,
    ...(error === undefined ? {} : { describedBy: `${id}-error` }),
    ...(field.placeholder ? { placeholder: text(field.placeholder) } : {}),
    ...(options ? { options } : {}),
    ...(later ? { search: later } : {}),
    ...(isFileType(field.type) ? { upload } : {}),
  };
  return (
    <>
      <LaterWidget registry={widgets.fields} name={name} props={props as never} waiting={<Skeleton className="h-control w-full" />} />
      {/* The label of an input that stands in no form is not drawn, only said. */}
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      {error === undefined ? null : (
        <p id={`${id}-error`} role="alert" className="mt-1 text-xs whitespace-normal text-danger-text">
          {error}
        </p>
      )}
    </>
  );
}

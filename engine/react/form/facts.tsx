/** What is known of the record and not asked here: beside the form on a wide screen, folded above it on a phone. Only what has a value. */
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { CellView, isEmptyValue } from '../nodes/cell-view.tsx';
import type { RecordData } from '../types.ts';
import { useIsPhone } from '../use-is-phone.ts';
import type { FormField } from './fields.ts';
import { useForm } from './form-context.ts';
import type { FormModel } from './model-types.ts';

const isTold = ({ values, states }: FormModel, { pointer }: FormField): boolean =>
  states.get(pointer).visible && !isEmptyValue(values.read(pointer));

/** The facts that show now; renders the caller only when one comes or goes. */
export function useFacts(): readonly FormField[] {
  const { model } = useForm();
  const pointers = useSyncExternalStore(
    useCallback(
      (listener) => {
        const stops = model.facts.flatMap(({ pointer }) => [
          model.values.subscribe(pointer, listener),
          model.states.subscribe(pointer, listener),
        ]);
        return () => {
          for (const stop of stops) stop();
        };
      },
      [model],
    ),
    () =>
      model.facts
        .filter((field) => isTold(model, field))
        .map(({ pointer }) => pointer)
        .join('\n'),
  );
  const told = new Set(pointers.split('\n'));
  return model.facts.filter(({ pointer }) => told.has(pointer));
}

export function Facts({ facts }: { readonly facts: readonly FormField[] }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  return (
    <details
      open={!isPhone}
      className="w-full min-w-0 self-start rounded-card border border-border bg-surface-sunken text-sm @3xl:sticky @3xl:top-0 @3xl:order-last @3xl:max-h-[64dvh] @3xl:overflow-y-auto"
    >
      <summary className="cursor-pointer px-3 py-2 font-semibold text-text max-md:py-3">
        {t('form.facts')}
        <span className="ms-1.5 font-normal text-text-muted tabular-nums">{facts.length}</span>
      </summary>
      <dl className="grid grid-cols-1 gap-x-4 gap-y-2 px-3 pt-1 pb-3 @md:grid-cols-2 @3xl:grid-cols-1">
        {facts.map((field) => (
          <Fact key={field.pointer} field={field} />
        ))}
      </dl>
    </details>
  );
}

function Fact({ field }: { readonly field: FormField }) {
  const { model, labels, wordsOf } = useForm();
  const { values } = model;
  useSyncExternalStore(
    useCallback((listener) => values.subscribe(field.pointer, listener), [values, field.pointer]),
    () => values.read(field.pointer),
  );
  return (
    <div className="min-w-0">
      <dt className="text-text-muted text-xs">{wordsOf(field).label}</dt>
      <dd className="mt-0.5 break-words">
        {/* Cells are made for rows of lists: the record is one, and a new one's values are as good. */}
        <CellView field={field} row={values.snapshot() as RecordData} labels={labels} />
      </dd>
    </div>
  );
}

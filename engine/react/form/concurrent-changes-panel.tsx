/** What somebody else changed meanwhile, at the form's top: a choice for what both changed, the new values of the rest. */
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldView } from '../../core/definitions/types.ts';
import { setAt } from '../../core/json/index.ts';
import { CellView } from '../nodes/cell-view.tsx';
import type { Labels, RecordData } from '../types.ts';
import type { ConcurrentChanges } from './concurrent-changes.ts';
import { useForm } from './form-context.ts';

export function ConcurrentChangesPanel() {
  const { t } = useTranslation();
  const { model } = useForm();
  const found = useSyncExternalStore(model.concurrentChanges.subscribe, model.concurrentChanges.get);
  const headingId = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (found) box.current?.focus();
  }, [found]);
  if (!found) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby={headingId}
      className="mb-4 flex flex-col gap-3 rounded-card border border-warning bg-warning-soft p-3 text-sm text-warning-text"
    >
      <p id={headingId} className="font-semibold">
        {t('form.meanwhile')}
      </p>
      {found.clashes.length > 0 && <p>{t('form.meanwhile_choose')}</p>}
      {found.clashes.map((clash) => (
        <Choice key={clash.field.pointer} {...clash} labels={found.labels} />
      ))}
      {found.others.length > 0 && <Others found={found} />}
    </div>
  );
}

type ChoiceProps = { readonly field: FieldView; readonly mine: unknown; readonly theirs: unknown; readonly labels: Labels };

function Choice({ field, mine, theirs, labels }: ChoiceProps) {
  const { t } = useTranslation();
  const { model, labels: own, wordsOf } = useForm();
  const name = useId();
  const { label } = wordsOf(field);
  const value = useSyncExternalStore(
    (listener) => model.values.subscribe(field.pointer, listener),
    () => model.values.read(field.pointer),
  );
  const option = (verb: string, what: unknown, from: Labels) => (
    <label className="flex min-h-control items-center gap-2">
      <input
        type="radio"
        name={name}
        checked={Object.is(value, what)}
        onChange={() => model.setValue(field.pointer, what)}
        className="size-4 accent-accent"
      />
      <span>
        {t(verb)}: <Value field={field} value={what} labels={from} />
      </span>
    </label>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in this line
    <div role="group" aria-label={label} className="rounded-control bg-surface-raised px-3 py-1 text-text">
      <p className="font-medium">{label}</p>
      {option('form.meanwhile_mine', mine, own)}
      {option('form.meanwhile_theirs', theirs, labels)}
    </div>
  );
}

function Others({ found }: { readonly found: ConcurrentChanges }) {
  const { t } = useTranslation();
  const { wordsOf } = useForm();
  return (
    <div>
      <p>{t('form.meanwhile_others')}</p>
      <ul className="mt-1 list-disc ps-5">
        {found.others.map(({ field, theirs }) => (
          <li key={field.pointer}>
            {wordsOf(field).label}: <Value field={field} value={theirs} labels={found.labels} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A value as lists show it. */
function Value({ field, value, labels }: { readonly field: FieldView; readonly value: unknown; readonly labels: Labels }) {
  const row = { id: '', version: 0, ...(setAt({}, field.pointer, value) as object) } satisfies RecordData;
  return <CellView field={field} row={row} labels={labels} />;
}

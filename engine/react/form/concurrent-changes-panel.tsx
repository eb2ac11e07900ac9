/** What somebody else changed meanwhile, at the form's top: a choice for what both changed, the new values of the rest. */
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldView } from '../../core/definitions/types.ts';
import { setAt } from '../../core/json/index.ts';
import { CellView } from '../nodes/cell-view.tsx';
import type { Labels, RecordData } from '../types.ts';
import { ClashChoice } from './clash-choice.tsx';
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
        <Choice key={clash.field.pointer} {...clash} labels={found.labels} by={found.by} />
      ))}
      {found.others.length > 0 && <Others found={found} />}
    </div>
  );
}

type ChoiceProps = {
  readonly field: FieldView;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly labels: Labels;
  readonly by: ConcurrentChanges['by'];
};

function Choice({ field, mine, theirs, labels, by }: ChoiceProps) {
  const { model, labels: own, wordsOf } = useForm();
  const value = useSyncExternalStore(
    (listener) => model.values.subscribe(field.pointer, listener),
    () => model.values.read(field.pointer),
  );
  const isTheirs = Object.is(value, theirs) ? false : undefined;
  return (
    <ClashChoice
      label={wordsOf(field).label}
      by={by}
      mine={<Value field={field} value={mine} labels={own} />}
      theirs={<Value field={field} value={theirs} labels={labels} />}
      isMine={Object.is(value, mine) ? true : isTheirs}
      onChoose={(isMine) => model.setValue(field.pointer, isMine ? mine : theirs)}
    />
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

/** What keeps the form from being sent, at its top. Takes the focus when it comes, and leads to the fields. */
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SummaryLine } from './faults.ts';
import { focusField, useFieldState, useForm, useFormStatus } from './form-context.ts';

export function ErrorSummary() {
  const { t } = useTranslation();
  const headingId = useId();
  const lines = useFormStatus((status) => status.summary);
  const refusals = useFormStatus((status) => status.refusals);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) box.current?.focus();
  }, [refusals]);
  if (lines.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby={headingId}
      className="mb-4 rounded-card border border-danger bg-danger-soft p-3 text-sm text-danger-text"
    >
      <p id={headingId} className="font-semibold">
        {t('form.problems', { count: lines.length })}
      </p>
      <ul className="mt-1 list-disc ps-5">
        {lines.map((line) => (
          <li key={`${line.pointer ?? ''} ${line.message}`}>
            <Line line={line} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A mended fault stays, struck out, so that the form does not jump under the person's hands. */
function Line({ line }: { readonly line: SummaryLine }) {
  const { idPrefix } = useForm();
  const { error } = useFieldState(line.pointer ?? '');
  const { pointer } = line;
  if (pointer === undefined) return line.message;
  return (
    <button
      type="button"
      onClick={() => focusField(idPrefix, pointer)}
      className={`text-start underline underline-offset-2 ${error === undefined ? 'line-through opacity-60' : ''}`}
    >
      {line.label === undefined ? line.message : `${line.label}: ${line.message}`}
    </button>
  );
}

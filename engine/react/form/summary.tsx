/** What keeps the form from being sent, at its top: announced when it comes, while the focus goes to the first fault. */
import { useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { SummaryLine } from './faults.ts';
import { focusField, useFieldState, useForm, useFormStatus } from './form-context.ts';

export function ErrorSummary() {
  const { t } = useTranslation();
  const { idPrefix, model } = useForm();
  const headingId = useId();
  const lines = useFormStatus((status) => status.summary);
  const refusals = useFormStatus((status) => status.refusals);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    const first = model.status.get().summary.find((line) => line.pointer !== undefined)?.pointer;
    // What concerns no field of the form is read here.
    if (first === undefined || !focusField(idPrefix, first)) box.current?.focus();
  }, [refusals, model, idPrefix]);
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
  const { idPrefix, model } = useForm();
  const { error } = useFieldState(line.pointer ?? '');
  const { pointer } = line;
  if (pointer === undefined) return line.message;
  const go = () => {
    // A field in another tab or step is on the page only once that is open.
    flushSync(() => model.sections.reveal(pointer));
    focusField(idPrefix, pointer);
  };
  return (
    <button
      type="button"
      onClick={go}
      className={`text-start underline underline-offset-2 ${error === undefined ? 'line-through opacity-60' : ''}`}
    >
      {line.label === undefined ? line.message : `${line.label}: ${line.message}`}
    </button>
  );
}

/** What the form did by itself, for people who listen. */
export function News() {
  const news = useFormStatus((status) => status.news);
  return (
    <p role="status" className="sr-only">
      {news}
    </p>
  );
}

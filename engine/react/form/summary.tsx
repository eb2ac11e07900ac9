/** What keeps the form from being sent, at its top: announced and in view when it comes, and as long as one goes through it. */
import { useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { SummaryLine } from './faults.ts';
import { focusField, useFieldState, useForm, useFormStatus } from './form-context.ts';

export function ErrorSummary() {
  const { t } = useTranslation();
  const headingId = useId();
  const lines = useFormStatus((status) => status.summary);
  const refusals = useFormStatus((status) => status.refusals);
  const box = useRef<HTMLDivElement>(null);
  // Of a long form neither end may be in view: the list comes there, and leads to each of them.
  useEffect(() => {
    if (refusals === 0) return;
    box.current?.scrollIntoView?.({ block: 'nearest' });
    box.current?.focus({ preventScroll: true });
  }, [refusals]);
  if (lines.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby={headingId}
      className="sticky top-0 z-20 mb-4 max-h-[35dvh] overflow-y-auto rounded-card border border-danger bg-danger-soft p-3 text-sm text-danger-text"
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

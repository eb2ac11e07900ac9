/** The languages that a page for people without an account speaks, each by its own name. */
import { useEffect, useId, useState } from 'react';
import { isObject } from '../../../engine/core/json/index.ts';
import { useHostAction } from '../../../engine/react/host-actions.ts';

type Known = { readonly language: string; readonly languages: readonly string[] };

const nameOf = (language: string) => new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
const knownIn = (answer: unknown): Known | undefined =>
  isObject(answer) && Array.isArray(answer.languages)
    ? { language: String(answer.language), languages: answer.languages.map(String) }
    : undefined;

export function LanguagePicker({ label }: { readonly label: string }) {
  const id = useId();
  const ask = useHostAction('page-language');
  const [known, setKnown] = useState<Known>();
  useEffect(() => {
    // Without a choice the page is as it is.
    ask({}).then(
      (answer) => setKnown(knownIn(answer)),
      () => undefined,
    );
  }, [ask]);
  if (!known || known.languages.length < 2) return null;
  // What does not come leaves the page in the language that it has.
  const choose = (language: string) =>
    ask({ language }).then(
      (answer) => setKnown(knownIn(answer) ?? known),
      () => undefined,
    );
  return (
    <div className="print:hidden">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={known.language}
        onChange={(event) => void choose(event.target.value)}
        className="h-11 rounded-control border border-border-strong bg-surface-raised px-2 text-sm md:h-8"
      >
        {known.languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {nameOf(language)}
          </option>
        ))}
      </select>
    </div>
  );
}

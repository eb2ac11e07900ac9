/** The languages that the page speaks, each by its own name. */
import { useEffect, useId, useState } from 'react';
import { isObject } from '../../../engine/core/json/index.ts';
import { useHostAction } from '../../../engine/react/host-actions.ts';

const nameOf = (language: string) => new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;

export function LanguagePicker({ label }: { readonly label: string }) {
  const id = useId();
  const ask = useHostAction('page-language');
  const [known, setKnown] = useState<{ readonly language: string; readonly languages: readonly string[] }>();
  useEffect(() => {
    ask({}).then(
      (answer) => {
        if (!isObject(answer) || !Array.isArray(answer.languages)) return;
        setKnown({ language: String(answer.language), languages: answer.languages.map(String) });
      },
      // Without a choice the page is as it is.
      () => undefined,
    );
  }, [ask]);
  if (!known || known.languages.length < 2) return null;
  return (
    <div className="print:hidden">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={known.language}
        onChange={(event) => void ask({ language: event.target.value })}
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

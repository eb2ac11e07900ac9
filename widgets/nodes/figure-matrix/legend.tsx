/** What the colours say, and the words that figures are called by. */
import { useTranslation } from 'react-i18next';
import { useText } from '../../../engine/react/index.ts';
import type { Tone } from './answer.ts';
import { fills } from './entry-button.tsx';

export type Term = { readonly label: string; readonly text: string };

const tones: readonly Tone[] = ['good', 'warning', 'bad', 'off'];

export function Legend({ terms }: { readonly terms: readonly Term[] }) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 pb-3 text-text-muted text-xs">
      <ul aria-label={t('figure_matrix.legend')} className="flex flex-wrap gap-x-4 gap-y-1">
        {tones.map((tone) => (
          <li key={tone} className="inline-flex min-h-6 items-center gap-1.5">
            <span aria-hidden="true" className={`h-3 w-1 rounded-full ${fills[tone]}`} />
            {t(`figure_matrix.tone_${tone}`)}
          </li>
        ))}
      </ul>
      {terms.length === 0 ? null : (
        <details className="min-w-0 max-w-3xl open:basis-full">
          <summary className="flex min-h-6 cursor-pointer items-center text-accent-ink hover:underline max-md:min-h-control">
            {t('figure_matrix.terms')}
          </summary>
          <dl className="mt-1 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
            {terms.map((term) => (
              <div key={term.label} className="sm:contents">
                <dt className="font-medium text-text">{text(term.label)}</dt>
                <dd>{text(term.text)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}

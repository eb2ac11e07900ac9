/** How far something has come, step by step. A step counts as reached once a later one is. */
import { useTranslation } from 'react-i18next';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { Column, Say, Shown } from './types.ts';
import { isEmpty, momentOf, type Words } from './values.ts';

type Props = { readonly steps: readonly Column[]; readonly values: Shown; readonly words: Words; readonly say: Say };

export function Steps({ steps, values, words, say }: Props) {
  const { t } = useTranslation();
  const last = steps.findLastIndex(({ value }) => !isEmpty(values[value]));
  return (
    <ol className="mt-1">
      {steps.map(({ value, label }, index) => {
        const isReached = index <= last;
        const isNow = index === last;
        return (
          <li key={value} aria-current={isNow ? 'step' : undefined} className="relative flex gap-3 pb-5 last:pb-0">
            {index < steps.length - 1 ? (
              <span
                aria-hidden="true"
                className={`absolute start-3 top-6 bottom-0 w-0.5 -translate-x-1/2 rtl:translate-x-1/2 ${index < last ? 'bg-accent' : 'bg-border'}`}
              />
            ) : null}
            <span
              className={`z-1 grid size-6 shrink-0 place-items-center rounded-full border-2 ${isReached ? 'border-accent bg-accent text-accent-text' : 'border-border-strong bg-surface-raised'}`}
            >
              {isReached ? <Icon name="check" size={14} label={t('links.reached')} /> : null}
            </span>
            <span className="min-w-0">
              <span className={`block text-base ${isNow ? 'font-semibold' : ''} ${isReached ? 'text-text' : 'text-text-muted'}`}>
                {say(label, values)}
              </span>
              {isEmpty(values[value]) ? null : <span className="block text-text-muted">{momentOf(values[value], words)}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

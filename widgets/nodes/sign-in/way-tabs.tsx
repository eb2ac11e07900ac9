/** The ways to sign in as tabs: arrow keys, Home and End move between them (WAI-ARIA, tabs with automatic activation). */
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';

export type Way = 'email' | 'mobile';
const ways: readonly Way[] = ['email', 'mobile'];

type Props = {
  readonly way: Way;
  readonly onChange: (way: Way) => void;
  readonly panels: Readonly<Record<Way, ReactNode>>;
};

export function WayTabs({ way, onChange, panels }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const tabs = useRef<Partial<Record<Way, HTMLButtonElement | null>>>({});

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = stepOf(event.key, ways.indexOf(way), isMirrored);
    const to = next === undefined ? undefined : ways[next];
    if (to === undefined) return;
    event.preventDefault();
    onChange(to);
    tabs.current[to]?.focus();
  };

  return (
    <>
      <div role="tablist" aria-label={t('signin.ways')} onKeyDown={onKeyDown} className="mt-6 flex gap-5 border-b border-border">
        {ways.map((each) => (
          <button
            key={each}
            ref={(element) => {
              tabs.current[each] = element;
            }}
            type="button"
            role="tab"
            id={`${id}-${each}`}
            aria-selected={each === way}
            aria-controls={`${id}-${each}-panel`}
            tabIndex={each === way ? 0 : -1}
            onClick={() => onChange(each)}
            className={`-mb-px h-11 border-b-2 px-1 text-xs font-semibold tracking-wide transition-colors duration-quick ${each === way ? 'border-accent text-text' : 'border-transparent text-text-muted hover:text-text'}`}
          >
            {t(`signin.tab_${each}`)}
          </button>
        ))}
      </div>
      {ways.map((each) => (
        <div key={each} role="tabpanel" id={`${id}-${each}-panel`} aria-labelledby={`${id}-${each}`} hidden={each !== way} className="pt-5">
          {panels[each]}
        </div>
      ))}
    </>
  );
}

function stepOf(key: string, at: number, isMirrored: boolean): number | undefined {
  const last = ways.length - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === (isMirrored ? 'ArrowLeft' : 'ArrowRight')) return at === last ? 0 : at + 1;
  if (key === (isMirrored ? 'ArrowRight' : 'ArrowLeft')) return at === 0 ? last : at - 1;
  return undefined;
}

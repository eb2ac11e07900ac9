/** A bar of tabs after the WAI pattern: one is in the order of focus, arrow keys, Home and End move. On narrow pages it scrolls. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { bringSideways } from '../support/bring-sideways.ts';
import { TabFace, tabClass, tabRowClass } from './tab-face.tsx';

export type TabItem = {
  readonly id: string;
  readonly label: string;
  readonly icon?: string | undefined;
  /** How many there are behind it, as it is to be read: `12`, `10,000+`. */
  readonly count?: string | undefined;
};

type Props = {
  readonly tabs: readonly TabItem[];
  readonly current: string;
  readonly onChange: (id: string) => void;
  /** What the tabs are of, for those who do not see the page. */
  readonly label?: string | undefined;
  readonly className?: string;
  /** What the chosen tab shows. */
  readonly children: ReactNode;
  readonly panelClassName?: string;
};

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function TabBar({ tabs, current, onChange, label, className = '', panelClassName = '', children }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const tabOf = (tab: string) => list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${tab}`)}`);

  const counted = tabs.filter(({ count }) => count !== undefined).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts that come make the tabs before it wider
  useEffect(() => {
    // A tab of the address may stand outside of what a phone shows of the bar.
    if (current !== '') bringSideways(list.current, list.current?.querySelector('[aria-selected="true"]'));
  }, [current, counted]);

  const press = (event: KeyboardEvent) => {
    const next = targetOf(event.key, tabs, current);
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    tabOf(next.id)?.focus();
  };
  return (
    <div className="min-w-0">
      <div ref={list} role="tablist" aria-label={label} onKeyDown={press} className={`${tabRowClass} ${className}`}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className={tabClass}
          >
            <TabFace icon={tab.icon} label={tab.label} count={tab.count} />
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className={panelClassName}>
        {children}
      </div>
    </div>
  );
}

function targetOf(key: string, tabs: readonly TabItem[], current: string): TabItem | undefined {
  if (key === 'Home') return tabs[0];
  if (key === 'End') return tabs.at(-1);
  const step = (STEPS[key] ?? 0) * (document.documentElement.dir === 'rtl' ? -1 : 1);
  const at = tabs.findIndex((tab) => tab.id === current);
  return step === 0 ? undefined : tabs[(at + step + tabs.length) % tabs.length];
}

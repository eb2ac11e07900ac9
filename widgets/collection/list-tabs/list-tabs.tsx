/** The parts of a list in a row, each with how many there are; one call counts them all. On narrow pages the row scrolls. */
import { useEffect, useMemo, useRef } from 'react';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { useCounts } from '../../../engine/react/counts.ts';
import { filterText, predicateOf, useFormat, useText } from '../../../engine/react/index.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { CollectionOptions, ListTabOptions } from '../options.ts';

type Props = {
  /** The list without a chosen part. */
  readonly node: CollectionOptions;
  readonly tabs: readonly ListTabOptions[];
  readonly current: string;
  readonly label: string;
  readonly scope: RuleScope;
  readonly onChoose: (id: string) => void;
};

const tones = { danger: 'bg-danger-soft text-danger-text', warning: 'bg-warning-soft text-warning-text' } as const;
const QUIET = 'bg-surface-sunken text-text-muted';

export function ListTabs({ node: { entity, fixed }, tabs, current, label, scope, onChoose }: Props) {
  const text = useText();
  const { number } = useFormat();
  const lists = useMemo(
    () =>
      tabs.map(({ filter }) => {
        const parts = [fixed, filter].filter((part) => part !== undefined).map((part) => predicateOf(part, scope));
        const all = filterText(parts);
        return { entity, ...(all === undefined ? {} : { filter: all }) };
      }),
    [entity, fixed, tabs, scope],
  );
  const counts = useCounts(lists);
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // The part of an address may stand outside of what a phone shows of the row.
    if (current !== '') row.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav
      ref={row}
      aria-label={label}
      className="mb-3 flex shrink-0 gap-1 overflow-x-auto max-md:mb-2 border-b border-border px-(--edge) print:hidden"
    >
      {tabs.map((tab, index) => {
        const count = counts[index];
        const tone = tab.tone !== undefined && (count?.value ?? 0) > 0 ? tones[tab.tone] : QUIET;
        return (
          <button
            key={tab.id}
            type="button"
            aria-current={tab.id === current ? 'true' : undefined}
            onClick={() => onChoose(tab.id)}
            className="-mb-px flex h-11 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2 text-sm font-medium text-text-muted hover:text-text aria-[current]:border-accent aria-[current]:text-text"
          >
            {tab.icon ? <Icon name={tab.icon} /> : null}
            {text(tab.label)}
            {count === undefined || count === null ? null : (
              <span className={`rounded-full px-1.5 text-xs tabular-nums ${tone}`}>
                {number(count.value)}
                {count.exact ? '' : '+'}
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
}

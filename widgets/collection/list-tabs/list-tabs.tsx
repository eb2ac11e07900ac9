/** The parts of a list in a row, each with how many there are; one call counts them all. On narrow pages the row scrolls. */
import { useEffect, useMemo, useRef } from 'react';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { useCounts } from '../../../engine/react/counts.ts';
import { filterText, predicateOf, useFormat, useText } from '../../../engine/react/index.ts';
import { bringSideways } from '../../primitives/support/bring-sideways.ts';
import { TabFace, tabClass, tabRowClass } from '../../primitives/tab-bar/tab-face.tsx';
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
    if (current !== '') bringSideways(row.current, row.current?.querySelector('[aria-current]'));
  }, [current]);
  return (
    <nav ref={row} aria-label={label} className={`mb-3 shrink-0 max-md:mb-2 px-(--edge) ${tabRowClass}`}>
      {tabs.map((tab, index) => {
        const count = counts[index] ?? undefined;
        const tone = (count?.value ?? 0) > 0 ? tab.tone : undefined;
        return (
          <button
            key={tab.id}
            type="button"
            aria-current={tab.id === current ? 'true' : undefined}
            onClick={() => onChoose(tab.id)}
            className={tabClass}
          >
            <TabFace
              icon={tab.icon}
              label={text(tab.label)}
              count={count && `${number(count.value)}${count.exact ? '' : '+'}`}
              {...(tone === undefined ? {} : { tone })}
            />
          </button>
        );
      })}
    </nav>
  );
}

/** Who walks where: a person at one size visits their pages one after another. */
import type { Stretch } from '../../support/ahead.ts';
import { type LaneOptions, type Outcome, openLane } from './lane.ts';
import { ENGLISH, type Visit, type Walker } from './plan.ts';

export type Walk = { readonly walker: Walker; readonly size: Visit['size']; readonly items: readonly Visit[] };

/** The longest walk first: then nobody is left walking alone at the end. */
export function walksOf(walkers: readonly Walker[], visits: readonly Visit[]): readonly Walk[] {
  const all = walkers.flatMap((walker) =>
    (['desktop', 'phone'] as const).map((size) => {
      const own = visits.filter((visit) => visit.person === walker.name && visit.size === size);
      // A change of language loads the page anew, so each language is walked in one go.
      return { walker, size, items: own.sort((a, b) => byLanguage(a.language, b.language)) };
    }),
  );
  return all.filter(({ items }) => items.length > 0).sort((a, b) => b.items.length - a.items.length);
}

/** English, in which everybody signs in, comes first. */
const byLanguage = (a: string, b: string) => Number(a !== ENGLISH) - Number(b !== ENGLISH) || a.localeCompare(b);

export const stretchOf = ({ walker, size, items }: Walk, options: Omit<LaneOptions, 'walker' | 'size'>): Stretch<Visit, Outcome> => ({
  items,
  open: async () => {
    const lane = await openLane({ ...options, walker, size });
    return { work: lane.visit, close: lane.close };
  },
});

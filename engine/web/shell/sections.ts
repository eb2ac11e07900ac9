/** Menus as they are shown: entries in words, narrowed to what somebody looks for. */
import type { MenuItemView, MenuView } from '../../core/definitions/view-types.ts';

export type Entry = {
  readonly to: string;
  readonly label: string;
  readonly icon: string;
  readonly tags: readonly string[];
  /** Pinned, as long as nobody pinned anything else. */
  readonly isFavourite?: true;
};
export type Section = { readonly id: string; readonly label?: string; readonly entries: readonly Entry[] };

type Words = (key: string) => string;

/** Words of a menu entry: a key, or of `each` a name as it stands. */
export const labelOf = ({ label, literal }: Pick<MenuItemView, 'label' | 'literal'>, t: Words): string => (literal ? label : t(label));

export const sectionsOf = ({ groups }: MenuView, t: Words): readonly Section[] =>
  groups.map(({ id, label, items }) => ({
    id,
    ...(label === undefined ? {} : { label: t(label) }),
    entries: items.map((item) => ({
      to: item.to,
      label: labelOf(item, t),
      icon: item.icon || (item.literal ? 'circle-dot' : 'circle'),
      tags: item.tags,
      ...(item.favourite ? { isFavourite: true as const } : {}),
    })),
  }));

/** Without case and accents: 'prevision' finds 'Prévision'. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Sections whose heading or entries carry every one of the words; a heading that does so keeps its whole section. */
export function narrowed(sections: readonly Section[], words: string): readonly Section[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return sections;
  return sections
    .map((section) => ({
      ...section,
      entries: section.entries.filter(({ label }) => {
        const text = plain(`${section.label ?? ''} ${label}`);
        return wanted.every((word) => text.includes(word));
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** Addresses that are pinned for whoever has pinned nothing. */
export const favouritesIn = (sections: readonly Section[]): string[] =>
  sections.flatMap(({ entries }) => entries.filter(({ isFavourite }) => isFavourite).map(({ to }) => to));

/** Entries that are seen at once; a few more than that are not worth a button. */
const MOST = 15;
const FEW = 2;
/** Sections that are seen whatever their length: the person's own, and their work. So are those without a heading: ways out, say. */
const ALWAYS = 2;

export type Parted = { readonly shown: readonly Section[]; readonly more: readonly Section[] };

const lengthOf = (sections: readonly Section[]): number => sections.reduce((sum, { entries }) => sum + entries.length, 0);

/** Whole sections up to so many entries, `before` of them taken already, and the others. The one with the present page is seen. */
export function parted(
  sections: readonly Section[],
  { before, activeTo }: { readonly before: number; readonly activeTo: string | undefined },
): Parted {
  const shown: Section[] = [];
  const more: Section[] = [];
  const isAlways = ({ label }: Section, at: number) => at < ALWAYS || label === undefined;
  // Those that come after the others too: they take their places first.
  let count = before + lengthOf(sections.filter(isAlways));
  for (const [at, section] of sections.entries()) {
    const hasRoom = more.length === 0 && count + section.entries.length <= MOST;
    const fits = isAlways(section, at) || hasRoom;
    if (fits && !isAlways(section, at)) count += section.entries.length;
    const isActive = section.entries.some(({ to }) => to === activeTo);
    (fits || isActive ? shown : more).push(section);
  }
  return lengthOf(more) <= FEW ? { shown: sections, more: [] } : { shown, more };
}

/** The pinned entries in their order. A pin whose entry is not in the menu (now) is passed over. */
export function pinnedEntries(sections: readonly Section[], pins: readonly string[]): readonly Entry[] {
  const all = new Map(sections.flatMap(({ entries }) => entries).map((entry) => [entry.to, entry]));
  return pins.flatMap((to) => all.get(to) ?? []);
}

/** Which pages are visited, by whom and how they look meanwhile: every visit has a reason, and none is made twice. */

export type Size = 'desktop' | 'phone';
export type Scheme = 'light' | 'dark';

/** A person of the demo and what the definitions let them open. */
export type Walker = {
  readonly name: string;
  readonly email: string;
  readonly home: string;
  /** Addresses that open, home among them. */
  readonly open: readonly string[];
  /** Addresses that lead home. */
  readonly blocked: readonly string[];
};

export type Visit = {
  /** Name of a walker. */
  readonly person: string;
  readonly address: string;
  readonly expected: 'opens' | 'goes home' | 'unknown page';
  readonly size: Size;
  readonly scheme: Scheme;
  readonly language: string;
  /** By loading the page anew, as from a bookmark; otherwise as by a link. */
  readonly isLoaded: boolean;
};

export type PlanRequest = {
  /** Every person, size and language; otherwise a covering sample. */
  readonly whole: boolean;
  /** Which of the samples: whose page an address is, in which size and colour, moves on with it. */
  readonly turn: number;
  readonly walkers: readonly Walker[];
  /** All that the product speaks. */
  readonly languages: readonly string[];
};

export const ENGLISH = 'en';
const RIGHT_TO_LEFT = 'ar';
/** In the sample one address of so many is also read from right to left. */
const MIRRORED_EACH = 8;
const UNKNOWN = '/nowhere';
const sizes: readonly Size[] = ['desktop', 'phone'];

const sizeOf = (turn: number): Size => (turn % 2 === 0 ? 'desktop' : 'phone');
/** Changes half as often as the size does, so that all four pairs of them come in turn. */
const schemeOf = (turn: number): Scheme => (Math.floor(turn / 2) % 2 === 0 ? 'light' : 'dark');
const otherSize = (size: Size): Size => (size === 'desktop' ? 'phone' : 'desktop');

const keyOf = ({ person, address, size, language }: Visit) => `${person} ${size} ${language} ${address}`;

/** Every address that somebody opens, in a fixed order. */
export const addressesOf = (walkers: readonly Walker[]): readonly string[] => [...new Set(walkers.flatMap(({ open }) => open))].sort();

/** Visits in the order of their making; no page is in it twice. */
export function planOf({ whole, turn, walkers: people, languages }: PlanRequest): readonly Visit[] {
  const others = languages.filter((language) => language !== ENGLISH);
  const walkers = whole ? people : rotated(people, turn);
  const visits = [
    ...(whole ? everyPair(walkers) : [...homes(walkers), ...eachOnce(walkers, turn)]),
    ...(whole ? others.flatMap((language, at) => inLanguage({ walkers, language, turn: at })) : fewInLanguages(walkers, others, turn)),
    ...walkers.flatMap((walker) => astray(walker, whole)),
  ];
  return [...new Map(visits.map((visit) => [keyOf(visit), visit])).values()];
}

/** With another of them first. */
const rotated = <T>(all: readonly T[], turn: number): readonly T[] => {
  const first = turn % Math.max(1, all.length);
  return [...all.slice(first), ...all.slice(0, first)];
};

/** Every page of everybody in both sizes, each in one colour whatever else is visited: what a recording needs to be comparable. */
export const everyPage = (walkers: readonly Walker[]): readonly Visit[] =>
  walkers.flatMap(({ name, open }) =>
    open.flatMap((address) => sizes.map((size) => opened({ person: name, address, size, scheme: size === 'desktop' ? 'light' : 'dark' }))),
  );

const opened = (visit: Pick<Visit, 'person' | 'address' | 'size' | 'scheme'>, language = ENGLISH): Visit => ({
  ...visit,
  expected: 'opens',
  language,
  isLoaded: false,
});

const homes = (walkers: readonly Walker[]) =>
  walkers.flatMap(({ name, home }, turn) =>
    sizes.map((size, half) => opened({ person: name, address: home, size, scheme: schemeOf(2 * (turn + half)) })),
  );

/** Each address by whoever of those that open it has walked least. */
export function spread(walkers: readonly Walker[]): readonly { readonly address: string; readonly person: string }[] {
  const walked = new Map(walkers.map(({ name }) => [name, 0]));
  return addressesOf(walkers).map((address) => {
    const able = walkers.filter(({ open }) => open.includes(address)).map(({ name }) => name);
    const person = able.reduce((least, name) => ((walked.get(name) ?? 0) < (walked.get(least) ?? 0) ? name : least));
    walked.set(person, (walked.get(person) ?? 0) + 1);
    return { address, person };
  });
}

const eachOnce = (walkers: readonly Walker[], first: number) => {
  const visited = new Set(walkers.map(({ name, home }) => `${name} ${home}`));
  return spread(walkers)
    .filter(({ person, address }) => !visited.has(`${person} ${address}`))
    .map((step, turn) => opened({ ...step, size: sizeOf(first + turn), scheme: schemeOf(first + turn) }));
};

const everyPair = (walkers: readonly Walker[]) =>
  walkers.flatMap(({ name, open }, who) =>
    open.flatMap((address, turn) =>
      sizes.map((size, half) => opened({ person: name, address, size, scheme: schemeOf(2 * (who + turn + half)) })),
    ),
  );

type InLanguage = { readonly walkers: readonly Walker[]; readonly language: string; readonly turn: number };
const inLanguage = ({ walkers, language, turn }: InLanguage) =>
  spread(walkers).map((step, index) => opened({ ...step, size: sizeOf(index + turn), scheme: schemeOf(index + turn) }, language));

/** Right to left at a few addresses; each other language once, at somebody's home. */
const fewInLanguages = (walkers: readonly Walker[], languages: readonly string[], first: number) =>
  languages.flatMap((language, turn) => {
    if (language !== RIGHT_TO_LEFT) {
      const { name, home } = walkers[turn % walkers.length] ?? { name: '', home: '' };
      return [opened({ person: name, address: home, size: sizeOf(turn), scheme: schemeOf(turn) }, language)];
    }
    return eachOnce(walkers, first)
      .filter((_, index) => index % MIRRORED_EACH === first % MIRRORED_EACH)
      .map((visit, index) => opened({ ...visit, size: index % 2 === 0 ? visit.size : otherSize(visit.size) }, language));
  });

/** What a person may not open, and what is not there. As by a link all of it; loaded anew one of it, or all in the whole. */
function astray({ name, blocked }: Walker, whole: boolean): readonly Visit[] {
  const visit = { person: name, size: 'desktop', scheme: 'light', language: ENGLISH } as const;
  return [
    ...blocked.map((address, index) => ({ ...visit, address, expected: 'goes home', isLoaded: whole || index === 0 }) as const),
    { ...visit, address: UNKNOWN, expected: 'unknown page', isLoaded: true },
  ];
}

/** Addresses in definitions, and the screens that answer them. */

import { didYouMean } from '../../names/nearest.ts';
import { type JsonObject, textIn, textsIn } from '../raw.ts';
import type { Place } from '../report.ts';
import type { Sources } from '../sources.ts';
import { bestRoute } from './routes.ts';
import type { Workspace } from './workspace.ts';

/** Patterns that a screen's source answers; one or several. */
export const routesOf = (json: JsonObject): readonly string[] =>
  Array.isArray(json.route) ? textsIn(json, 'route') : [textIn(json, 'route') ?? ''];

type Answers = {
  readonly patterns: readonly { readonly route: string; readonly screen: string }[];
  readonly known: Map<string, string | undefined>;
};

const answers = new WeakMap<Sources, Answers>();

const answersOf = (sources: Sources): Answers => {
  const screens = [...sources.screens.values()];
  const patterns = screens.flatMap(({ json }) => routesOf(json).map((route) => ({ route, screen: textIn(json, 'id') ?? '' })));
  return { patterns, known: new Map() };
};

/** Id of the screen that answers an address; looked for once. */
export function screenAt(sources: Sources, address: string): string | undefined {
  const own = answers.get(sources) ?? answersOf(sources);
  answers.set(sources, own);
  if (!own.known.has(address)) own.known.set(address, bestRoute(address, own.patterns)?.screen);
  return own.known.get(address);
}

/** Some screen answers the address; `/` leads to everybody's own default page. */
export function checkAddress({ sources, report }: Workspace, address: string, place: Place): void {
  if (address === '/' || screenAt(sources, address) !== undefined) return;
  const [path = ''] = address.split('?');
  const near = didYouMean(
    path,
    [...sources.screens.values()].flatMap(({ json }) => routesOf(json)),
  );
  report.add(place, 'unknown-screen', `No screen answers "${address}".${near}`);
}

/** Asks the host for the roads of the routes on a map, a few at a time; what it said is kept while the page is open. */
import { useEffect, useMemo, useReducer } from 'react';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { useHostAction } from '../../../engine/react/host-actions.ts';
import { holds } from '../../../engine/react/index.ts';
import type { RoadOptions } from '../options.ts';
import { questionOf, type Road, roadOf } from './roads.ts';
import type { Route } from './routes.ts';

/** By what was asked; null: no road is known there. A failure is not kept. */
const known = new Map<string, Road | null>();
/** Ways that are kept: days that somebody goes back to. */
const MOST_KEPT = 300;
/** Questions under way at a time. */
const AT_ONCE = 3;

/** Roads by the key of their route; a route without one is drawn straight. */
export type Roads = ReadonlyMap<string, Road>;

export const forgetRoads = (): void => known.clear();

export function useRoads(routes: readonly Route[], options: RoadOptions | undefined, scope: RuleScope): Roads {
  const ask = useHostAction(options?.action ?? '');
  const isOn = options !== undefined && (options.when === undefined || holds(options.when, scope));
  const what = options?.what ?? '';
  const [answered, tell] = useReducer((count: number) => count + 1, 0);
  const questions = useMemo(() => {
    const pairs = isOn ? routes.map(({ key, stops }) => [key, questionOf(stops)] as const) : [];
    return new Map(pairs.flatMap(([key, question]) => (question === undefined ? [] : [[key, question]])));
  }, [routes, isOn]);
  // Routes are made anew with every change of a record; their ways seldom are others.
  const wanted = [...new Set(questions.values())].join(' ');
  useEffect(() => {
    const open = wanted.split(' ').filter((question) => question !== '' && !known.has(question));
    let isOver = false;
    const work = async () => {
      for (let query = open.shift(); query !== undefined && !isOver; query = open.shift()) {
        // One that fails ends it: the others would fare no better, and the lines stay straight.
        const answer = await ask({ what, query }).catch(() => undefined);
        if (answer === undefined) return;
        if (known.size >= MOST_KEPT) known.clear();
        known.set(query, roadOf(answer) ?? null);
        if (!isOver) tell();
      }
    };
    for (let count = 0; count < AT_ONCE; count += 1) void work();
    return () => {
      isOver = true;
    };
  }, [wanted, what, ask]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is another content of what is kept
  return useMemo(() => {
    const found = [...questions].flatMap(([key, question]) => {
      const road = known.get(question);
      return road ? [[key, road] as const] : [];
    });
    return new Map(found);
  }, [questions, answered]);
}

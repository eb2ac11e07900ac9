/** What a field with `x-offer` asks, keeps and gives back, by the values of the form around it. */
import { useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import type { FieldView } from '../../core/definitions/types.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import { useHost } from '../provider/engine-context.ts';
import { ruleOf, ruleValue } from '../rules/trusted.ts';
import { FormContext } from './form-context.ts';
import { pathsOf } from './rule-index.ts';

type Input = Readonly<Record<string, unknown>>;

export type OfferSource = {
  /** What is asked for by the form as it stands; undefined while something is missing. The same until that changes. */
  readonly input: Input | undefined;
  /** Asks what there is to choose; `more` goes before what the form says. */
  readonly ask: (more: Input) => Promise<unknown>;
  /** Keeps a choice and answers the record that keeps it. */
  readonly keep: (choice: Input) => Promise<unknown>;
  readonly giveBack: (id: string) => Promise<unknown>;
};

const NOTHING: Input = {};
const unwatched = () => () => undefined;

export function useOffer({ offer, ref = '' }: FieldView): OfferSource {
  const { client } = useHost();
  const form = useContext(FormContext);
  const model = form?.model;
  const paths = useMemo(() => {
    const texts = offer ? [...Object.values(offer.input), ...(offer.when === undefined ? [] : [offer.when])] : [];
    return [...new Set(texts.flatMap((text) => pathsOf(ruleOf(text), 'doc')))];
  }, [offer]);
  const seen = useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const stops = model ? paths.map((path) => model.values.subscribe(path, listener)) : [unwatched()];
        return () => {
          for (const stop of stops) stop();
        };
      },
      [model, paths],
    ),
    () => JSON.stringify(paths.map((path) => model?.values.read(path) ?? null)),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `seen` is what the input is taken anew for
  const input = useMemo(() => {
    if (!offer) return undefined;
    const scope: RuleScope = model ? { ...model.recordScope(), doc: model.doc() } : { doc: {} };
    if (offer.when !== undefined && ruleOf(offer.when)?.holds(scope) !== true) return undefined;
    const given = Object.entries(offer.input).map(([name, text]) => [name, ruleValue(text, scope)] as const);
    return Object.fromEntries(given.filter(([, value]) => value !== null && value !== undefined && value !== ''));
  }, [offer, model, seen]);
  return useMemo(() => {
    const { from: _day, ...place } = input ?? NOTHING;
    return {
      input,
      ask: (more) => client.run(offer?.entity ?? '', offer?.workflow ?? '', null, { ...input, ...more }),
      keep: (choice) => client.run(ref, offer?.keep ?? '', null, { ...place, ...choice }),
      giveBack: (id) => client.run(ref, offer?.giveBack ?? '', id, {}),
    };
  }, [client, offer, ref, input]);
}

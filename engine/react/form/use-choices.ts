/** Choices of one field for its widget: from its definition, or from records while the person types. */
import { useCallback, useMemo, useReducer, useSyncExternalStore } from 'react';
import type { FieldView } from '../../core/definitions/types.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import { useOptions } from '../records/use-options.ts';
import { ruleOf } from '../rules/trusted.ts';
import type { FieldProps } from '../types.ts';
import { filterOf } from './cascade.ts';
import { debounced } from './debounce.ts';
import type { Place } from './field-index.ts';
import { useForm } from './form-context.ts';
import { pathsOf } from './rule-index.ts';

import { useUsedValues } from './use-used-values.ts';

/** Quiet time before a search goes out, in milliseconds. */
const QUIET = 300;

type Options = NonNullable<FieldProps['options']>;

export type WidgetChoices = {
  readonly props: Pick<FieldProps, 'options' | 'search' | 'labelOf'>;
  /** As the filter of the candidates sees it. */
  readonly scope: RuleScope;
  /** Says what a record is called that nobody looked for. */
  readonly learn: (value: string | number, label: string) => void;
  /** Of a list that comes from the server. */
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
};

/** Where a field's choices come from: nowhere, its definition, or records. */
export function choicesOf(field: FieldView, options: FieldProps['options']): 'none' | 'written' | 'found' {
  if (field.offer !== undefined) return 'none';
  if (field.optionsFrom !== undefined || field.ref !== undefined || field.type === 'ref' || field.type === 'refs') return 'found';
  return options ? 'written' : 'none';
}

/** Choices that the definition writes out, without those that stand in another place where they may stand once. */
export function useWritten(place: Place, value: unknown): FieldProps['options'] {
  const { options } = useForm().wordsOf(place.source);
  const used = useUsedValues(place);
  return useMemo(() => options && withoutUsed(options, used, value), [options, used, value]);
}

/** What the field's widget needs to offer choices that come from records. */
export function useFound(place: Place, value: unknown): WidgetChoices {
  const { labels, model } = useForm();
  const { field, source } = place;
  const given = labels[place.row ? place.owner.name : field.name];
  const found = useMemo(() => new Map<string | number, string>(), []);
  const knownOf = useCallback(
    (id: string | number) => {
      const label = found.get(id);
      return given?.[String(id)] ?? (label === undefined ? undefined : { label });
    },
    [given, found],
  );
  const used = useUsedValues(place);
  const scope = useFilterScope(place, model);
  const { options, search, labelOf, isLoading, error, retry } = useOptions({ field: source, scope, value, labelOf: knownOf });
  const [, learnt] = useReducer((count: number) => count + 1, 0);
  const learn = useCallback(
    (id: string | number, label: string) => {
      found.set(id, label);
      learnt();
    },
    [found],
  );
  const isPicker = field.type === 'ref' || field.type === 'refs';

  const later = useMemo(() => {
    const run = search ?? (isPicker && options ? searchIn(options) : undefined);
    return run && debounced(run, QUIET, (words) => words.trim() === '');
  }, [search, options, isPicker]);
  const searchLater = useMemo(() => {
    if (!later) return undefined;
    return async (words: string) => {
      const choices = await later(words);
      for (const choice of choices) found.set(choice.value, choice.label);
      learnt();
      return withoutUsed(choices, used, value);
    };
  }, [later, found, used, value]);

  const offered = useMemo(() => options && withoutUsed(options, used, value), [options, used, value]);
  return {
    props: { ...(offered ? { options: offered } : {}), ...(searchLater ? { search: searchLater } : {}), labelOf },
    scope,
    learn,
    isLoading,
    hasFailed: error !== null,
    retry,
  };
}

/** What is chosen here stays on offer, so that it is seen when it stands twice. */
function withoutUsed<C extends Options[number]>(choices: readonly C[], used: ReadonlySet<unknown>, value: unknown): readonly C[] {
  if (used.size === 0) return choices;
  const own = [value].flat();
  return choices.filter((choice) => !used.has(choice.value) || own.includes(choice.value));
}

/** A list that is there already, searched by words. */
const searchIn = (options: Options) => (words: string) => {
  const wanted = words.trim().toLowerCase();
  return Promise.resolve(options.filter((option) => option.label.toLowerCase().includes(wanted)));
};

/** Scope of the filter of a field's candidates: renewed only when a value that the filter reads changes. */
function useFilterScope({ field, row }: Place, model: ReturnType<typeof useForm>['model']): RuleScope {
  const filter = filterOf(field);
  const { pointer } = field;
  const holder = row?.pointer;
  const watched = useMemo(() => {
    const rule = filter === undefined ? undefined : ruleOf(filter);
    return [...pathsOf(rule, 'parent'), ...(holder === undefined ? [] : pathsOf(rule, 'row').map((path) => holder + path))];
  }, [filter, holder]);
  const seen = useSyncExternalStore(
    useCallback(
      (listener) => {
        const stops = watched.map((path) => model.values.subscribe(path, listener));
        return () => {
          for (const stop of stops) stop();
        };
      },
      [model, watched],
    ),
    () => JSON.stringify(watched.map((path) => model.values.read(path) ?? null)),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `seen` is what the scope is taken anew for
  return useMemo(() => model.recordScope(pointer), [model, pointer, seen]);
}

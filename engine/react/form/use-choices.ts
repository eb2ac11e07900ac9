/** Choices of one field for its widget: from its definition, or from records while the person types. */
import { useCallback, useMemo, useReducer, useSyncExternalStore } from 'react';
import type { FieldView } from '../../core/definitions/types.ts';
import { isObject } from '../../core/json/index.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import { useOptions } from '../records/use-options.ts';
import { ruleOf } from '../rules/trusted.ts';
import type { FieldProps } from '../types.ts';
import { debounced } from './debounce.ts';
import { useForm } from './form-context.ts';

/** Quiet time before a search goes out, in milliseconds. */
const QUIET = 300;

type WidgetChoices = Pick<FieldProps, 'options' | 'search' | 'labelOf'>;

/** What the field's widget needs to offer choices; empty for a field that is not chosen. */
export function useChoices(field: FieldView, value: unknown): WidgetChoices {
  const { labels } = useForm();
  const given = labels[field.name];
  const found = useMemo(() => new Map<string | number, string>(), []);
  const knownOf = useCallback(
    (id: string | number) => {
      const label = found.get(id);
      return given?.[String(id)] ?? (label === undefined ? undefined : { label });
    },
    [given, found],
  );
  const scope = useFilterScope(field);
  const { options, search, labelOf } = useOptions({ field, scope, value, labelOf: knownOf });
  const [, learnt] = useReducer((count: number) => count + 1, 0);
  const isPicker = field.type === 'ref' || field.type === 'refs';

  const searchLater = useMemo(() => {
    const run = search ?? (isPicker && options ? searchIn(options) : undefined);
    if (!run) return undefined;
    const remembering = async (words: string) => {
      const choices = await run(words);
      for (const choice of choices) found.set(choice.value, choice.label);
      learnt();
      return choices;
    };
    const later = debounced(remembering, QUIET);
    return (words: string) => (words.trim() === '' ? remembering('') : later(words));
  }, [search, options, isPicker, found]);

  const offered = options ?? enumOptions(field);
  const isChosen = isPicker || offered !== undefined || field.optionsFrom !== undefined;
  if (!isChosen) return {};
  return {
    ...(offered ? { options: offered } : {}),
    ...(searchLater ? { search: searchLater } : {}),
    labelOf,
  };
}

/** A list that is there already, searched by words. */
const searchIn = (options: NonNullable<FieldProps['options']>) => (words: string) => {
  const wanted = words.trim().toLowerCase();
  return Promise.resolve(options.filter((option) => option.label.toLowerCase().includes(wanted)));
};

/** Values of a plain `enum` stand for themselves. */
function enumOptions(field: FieldView): FieldProps['options'] {
  const values = isObject(field.schema.items) ? field.schema.items.enum : field.schema.enum;
  if (!Array.isArray(values)) return undefined;
  return values.filter((value) => value !== null).map((value) => ({ value, label: String(value) }));
}

/** Scope of the filter of a field's candidates: renewed only when a value that the filter reads changes. */
function useFilterScope(field: FieldView): RuleScope {
  const { model } = useForm();
  const filter = field.optionsFrom?.filter ?? field.refFilter;
  const watched = useMemo(() => {
    const reads = filter === undefined ? [] : (ruleOf(filter)?.reads ?? []);
    return reads.filter((path) => path.startsWith('parent/')).map((path) => path.slice('parent'.length));
  }, [filter]);
  const read = () => JSON.stringify(watched.map((pointer) => model.values.read(pointer) ?? null));
  const seen = useSyncExternalStore(
    useCallback(
      (listener) => {
        const stops = watched.map((pointer) => model.values.subscribe(pointer, listener));
        return () => {
          for (const stop of stops) stop();
        };
      },
      [model, watched],
    ),
    read,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `seen` is what the scope is taken anew for
  return useMemo(() => model.recordScope(), [model, seen]);
}

/** Choices with a tick each, searched by words where there are many. */
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import {
  type Choice,
  type ClauseValue,
  choiceFieldOf,
  ME,
  NOBODY,
  useOptions,
  type ViewField,
  valuesOf,
} from '../../../engine/react/index.ts';
import { Dot } from '../../primitives/chip/chip.tsx';
import { Skeleton } from '../../primitives/skeleton/skeleton.tsx';
import { isPerson } from './people.ts';

type Props = {
  readonly field: ViewField;
  readonly value: ClauseValue;
  readonly scope: RuleScope;
  readonly onChange: (value: ClauseValue) => void;
};

const MANY = 8;
const QUIET = 250;

const isKey = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

export function ChoiceList({ field, value, scope, onChange }: Props) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const chosen = valuesOf(value).filter(isKey);
  const isSpecial = (id: string | number) => id === ME || id === NOBODY;
  const asked = useMemo(() => choiceFieldOf(field), [field]);
  const { options, search, labelOf } = useOptions({ field: asked, scope, value: chosen.filter((id) => !isSpecial(id)) });
  const found = useFound(search, words);
  const isWanted = (choice: Choice) => choice.label.toLowerCase().includes(words.toLowerCase());
  const people = isPerson(field)
    ? [ME, NOBODY].map((id): Choice => ({ value: id, label: t(id === ME ? 'filter.me' : 'filter.nobody') }))
    : [];
  const all = options ?? found;
  const matching = options && words ? options.filter(isWanted) : all;
  // What is chosen stays in sight while other words are looked for.
  const kept = chosen
    .filter((id) => !isSpecial(id) && !matching?.some((choice) => choice.value === id))
    .map((id): Choice => ({ value: id, label: labelOf(id) ?? String(id) }));
  const toggle = (id: string | number) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);

  return (
    <div>
      {search || (options && options.length > MANY) ? (
        <input
          type="search"
          aria-label={t('filter.find')}
          placeholder={t('filter.find')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className="mb-1 h-control w-full rounded-control border border-border-strong bg-surface-raised px-2 text-sm"
        />
      ) : null}
      <ul className="max-h-64 overflow-y-auto">
        {[...people.filter(isWanted), ...kept, ...(matching ?? [])].map((choice) => (
          <li key={choice.value}>
            <label className="flex min-h-control cursor-pointer items-center gap-2 rounded-[4px] px-1.5 text-sm hover:bg-surface-sunken">
              <input
                type="checkbox"
                checked={chosen.includes(choice.value)}
                onChange={() => toggle(choice.value)}
                className="size-4 accent-accent"
              />
              {choice.colour ? <Dot colour={choice.colour} /> : null}
              <span className="truncate">{choice.label}</span>
              {choice.hint ? <span className="ms-auto text-xs text-text-muted">{choice.hint}</span> : null}
            </label>
          </li>
        ))}
      </ul>
      {matching ? null : <Skeleton className="my-2 h-4 w-40" />}
      {matching?.length === 0 && kept.length === 0 ? (
        <p className="px-1.5 py-2 text-sm text-text-muted">{t('filter.nothing_found')}</p>
      ) : null}
    </div>
  );
}

/** Answers of the search for the present words; the ones before stay until then. */
function useFound(search: ReturnType<typeof useOptions>['search'], words: string): readonly Choice[] | undefined {
  const [found, setFound] = useState<readonly Choice[]>();
  useEffect(() => {
    if (!search) return undefined;
    let isCurrent = true;
    const timer = setTimeout(
      () => {
        search(words).then(
          (choices) => isCurrent && setFound(choices),
          () => isCurrent && setFound([]),
        );
      },
      words === '' ? 0 : QUIET,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [search, words]);
  return found;
}

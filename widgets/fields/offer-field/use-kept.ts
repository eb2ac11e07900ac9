/** The choice that is kept: taken, given back when another one is taken, and gone when its time is over. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isObject } from '../../../engine/core/json/index.ts';
import type { OfferSource } from '../../../engine/react/form/use-offer.ts';
import { type DayChoice, keyOf } from '../../primitives/day-choices/offered-days.ts';
import { wordsOf } from './use-offered.ts';

export type Kept = {
  readonly key: string;
  readonly day: string;
  readonly label: string;
  /** UTC instant, ISO. */
  readonly until: string;
  /** For which place and work: what the form said when it was taken. */
  readonly of: string;
};

/** By the id that is the value: a form that is drawn anew, step by step say, still knows what was chosen. */
const known = new Map<string, Kept>();
const MOST = 50;
/** Longest time that a timer takes. */
const LONGEST = 2 ** 31 - 1;

type Options = {
  readonly source: OfferSource;
  readonly value: string | null | undefined;
  readonly onChange: (value: string | null) => void;
  readonly onGone: () => void;
};
export type KeptState = {
  readonly kept: Kept | undefined;
  /** Key of the choice that is just being taken. */
  readonly busy: string | undefined;
  readonly fault: string | undefined;
  /** Answers whether it is kept. */
  readonly take: (choice: DayChoice, day: string) => Promise<boolean>;
  readonly giveBack: () => void;
};

/** Where and what it is for, whatever the day. */
const placeOf = ({ input }: OfferSource): string => {
  const { from: _day, ...place } = input ?? {};
  return JSON.stringify(place);
};

export function useKept({ source, value, onChange, onGone }: Options): KeptState {
  const { t } = useTranslation();
  const [busy, setBusy] = useState<string>();
  const [fault, setFault] = useState<string>();
  const kept = value ? known.get(value) : undefined;
  const place = placeOf(source);
  const drop = (words: string | undefined) => {
    if (value && known.delete(value)) source.giveBack(value).catch(() => undefined);
    onChange(null);
    setFault(words);
    onGone();
  };
  const isElsewhere = kept !== undefined && kept.of !== place;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the value or what it is for changes
  useEffect(() => {
    // A draft of yesterday names a place that nobody keeps any more.
    if (value && !kept) onChange(null);
    else if (isElsewhere) drop(t('offer.changed'));
  }, [value, isElsewhere]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer for each choice
  useEffect(() => {
    if (!kept) return undefined;
    const left = Math.min(LONGEST, Math.max(0, Date.parse(kept.until) - Date.now()));
    const timer = setTimeout(() => drop(t('offer.over')), left);
    return () => clearTimeout(timer);
  }, [value]);

  return {
    kept,
    busy,
    fault,
    giveBack: () => drop(undefined),
    async take(choice, day) {
      setBusy(keyOf(day, choice));
      setFault(undefined);
      try {
        const answer = await source.keep(choice.input ?? {});
        const { id, expires_at } = isObject(answer) ? answer : {};
        if (typeof id !== 'string' || typeof expires_at !== 'string') throw new Error(t('offer.failed'));
        if (known.size >= MOST) known.clear();
        known.set(id, { key: keyOf(day, choice), day, label: choice.label, until: expires_at, of: place });
        if (value && known.delete(value)) source.giveBack(value).catch(() => undefined);
        onChange(id);
        return true;
      } catch (error) {
        setFault(wordsOf(error));
        return false;
      } finally {
        setBusy(undefined);
      }
    },
  };
}

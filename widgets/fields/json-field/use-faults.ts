/** What is wrong with a text while it is written: at once where it cannot be read, and else what its language says once it rests. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { repeatedKeys } from '../../../engine/core/json/repeated.ts';
import type { Language, LanguageFault } from '../../../engine/react/language.ts';
import { type PlacedFault, placedFaults, unreadable } from '../../primitives/code-editor/faults.ts';
import { isJson, valueFromText } from './json-text.ts';

/** Milliseconds without a key press before it is checked. */
const REST = 500;

export type Faults = { readonly faults: readonly PlacedFault[]; readonly state: 'empty' | 'broken' | 'checking' | 'checked' | 'unasked' };

type Checked = { readonly text: string; readonly faults: readonly LanguageFault[] | undefined };

export function useFaults(text: string, check: Language['check']): Faults {
  const { t } = useTranslation();
  const [checked, setChecked] = useState<Checked>();
  const isEmpty = text.trim() === '';
  const isReadable = !isEmpty && isJson(text);
  useEffect(() => {
    if (!isReadable) return;
    let isStale = false;
    const keep = (faults: Checked['faults']) => {
      if (!isStale) setChecked({ text, faults });
    };
    const timer = setTimeout(() => void check(valueFromText(text)).then(keep, () => keep(undefined)), REST);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [text, isReadable, check]);
  if (isEmpty) return { faults: [], state: 'empty' };
  if (!isReadable) {
    const [repeated] = repeatedKeys(text);
    if (!repeated) return { faults: [unreadable(text, t('control.not_json'))], state: 'broken' };
    const { key, line, pointer } = repeated;
    return { faults: placedFaults(text, [{ pointer, message: t('control.key_twice', { key, line }) }]), state: 'broken' };
  }
  // Until the text rests, what was told of it before stands where its parts are now.
  const faults = placedFaults(text, checked?.faults ?? []);
  if (checked?.text !== text) return { faults, state: 'checking' };
  return { faults, state: checked.faults ? 'checked' : 'unasked' };
}

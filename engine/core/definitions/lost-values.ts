/** Values that a text lost or made up against its English. */
import { valuesIn } from './check/holes.ts';
import { countedKey } from './plurals.ts';

/** `is`: the English asks for the value and the text does not, or the other way round. */
export type LostValue = { readonly name: string; readonly is: 'lost' | 'made-up' };

/** Forms that stand for one number may say it in words ("two records"). */
const isSpelled = (key: string) => /_(zero|one|two)$/.test(key);

/** One a value; none when the text of the key holds what its English holds. */
export function lostValues(key: string, text: string, englishOf: (key: string) => string | undefined): readonly LostValue[] {
  const base = countedKey(key, (each) => englishOf(each) !== undefined);
  const wanted = valuesIn(englishOf(key) ?? englishOf(`${base}_other`) ?? '');
  const there = valuesIn(text);
  const others = base === undefined ? [] : valuesIn(englishOf(`${base}_other`) ?? '');
  const mayMiss = (name: string) => base !== undefined && name === 'count' && isSpelled(key);
  return [
    ...wanted.filter((name) => !there.includes(name) && !mayMiss(name)).map((name) => ({ name, is: 'lost' }) as const),
    ...there.filter((name) => !wanted.includes(name) && !others.includes(name)).map((name) => ({ name, is: 'made-up' }) as const),
  ];
}

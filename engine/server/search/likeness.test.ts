/** Words that were meant, and digits that are a phone. */
import { expect, it } from 'vitest';
import { phoneDigits } from '../resources/phone.ts';
import { isLike } from './likeness.ts';

it.each([
  ['shrama', 'anil sharma', true],
  ['sharm', 'anil sharma', true],
  ['sharam', 'sharma, anil', true],
  ['krishnamurti', 'krishnamurthy', true],
  ['krishna', 'krushnaa', true],
  ['anil', 'sunil', false],
  ['verma', 'anil sharma', false],
  ['mehta', 'metha', true],
  ['asha', 'ashok', true],
  ['rao', 'ray', true],
])('%s is like %s: %s', (word, text, isAlike) => expect(isLike(word, text)).toBe(isAlike));

it.each([
  ['4321', '4321'],
  ['+91 98123-45678', '9812345678'],
  ['(0) 98123 45678', '9812345678'],
  ['432', undefined],
  ['ACM-000123', undefined],
  ['', undefined],
])('%s as a phone: %s', (text, digits) => expect(phoneDigits(text)).toBe(digits));

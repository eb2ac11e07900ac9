import { expect, it } from 'vitest';
import { said } from './said.ts';
import { inWords, Sentence } from './sentence.ts';

const texts: Readonly<Record<string, string>> = { busy: 'Busy for {{minutes}} minutes' };
const key = said('busy', { minutes: 5 });

it('puts sentences into words, however deep, and takes nobody’s text for one', () => {
  const at = new Date(0);
  expect(inWords({ list: [{ why: new Sentence(key), title: key, at }], none: null }, (name) => texts[name])).toEqual({
    list: [{ why: 'Busy for 5 minutes', title: key, at }],
    none: null,
  });
});

import { expect, it } from 'vitest';
import { namingAt, stillNamed, withName } from './mentions.ts';

it('finds the name that is being typed, and none in an address or after its end', () => {
  expect(namingAt('Ask @ra', 7)).toEqual({ from: 4, words: 'ra' });
  expect(namingAt('@', 1)).toEqual({ from: 0, words: '' });
  expect(namingAt('(@ré', 4)).toEqual({ from: 1, words: 'ré' });
  expect(namingAt('to me@home.test', 15)).toBeUndefined();
  expect(namingAt('Ask @ra now', 11)).toBeUndefined();
});

it('puts the whole name in its place', () => {
  expect(withName('Ask @ra today', { from: 4, words: 'ra' }, 'Ravi Kumar')).toEqual({ text: 'Ask @Ravi Kumar today', caret: 16 });
  expect(withName('@', { from: 0, words: '' }, 'Asha')).toEqual({ text: '@Asha ', caret: 6 });
});

it('keeps those whose names still stand there, once', () => {
  const [asha, ravi] = [
    { id: 'a', name: 'Asha' },
    { id: 'r', name: 'Ravi' },
  ];
  expect(stillNamed('Thanks @Asha, @Asha', [asha, ravi, asha])).toEqual(['a']);
});

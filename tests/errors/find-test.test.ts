import { expect, it } from 'vitest';
import { notRunIn, testIn } from './find-test.ts';

const source = `
const before = 'a word above';
it('says so', async () => {
  say('its own word');
});
describe('both', () => {
  it.each<[string]>([
    ['a word of the table'],
  ])('tells %s', (one) => one);
  test('says more', () => {
    say('else');
    it.is('no beginning');
  });
});
// 'was here'
`;

it('sees a test that is gone, and a title that stands somewhere else', () => {
  const titles = ['says so', 'tells %s', 'says more', 'was here', 'else', 'says', 'both'];
  expect(titles.filter((title) => testIn(source, title) !== undefined)).toEqual(['says so', 'tells %s', 'says more']);
});

it('looks for words from the beginning of the test, with its table, to the next one', () => {
  const words = ['a word above', 'its own word', 'a word of the table', 'else', 'no beginning'];
  const wordsOf = (title: string) => words.filter((word) => testIn(source, title)?.includes(word));
  expect(wordsOf('says so')).toEqual(['its own word']);
  expect(wordsOf('tells %s')).toEqual(['a word of the table']);
  expect(wordsOf('says more')).toEqual(['else', 'no beginning']);
});

it.each([
  ["it.skip('says so', () => {});", ['.skip']],
  ["describe.skip('both', () => {});", ['.skip']],
  ["it.todo('says so');", ['.todo']],
  ["it.skipIf(isSlow)('says so', () => {});", ['.skipIf']],
  ["describe.runIf(isFast).each([1])('both', () => {});", ['.runIf']],
  ["it.fails('says so', () => {});", ['.fails']],
  ["it.only('says so', () => {});", ['.only']],
  ["it('says so', { skip: true }, () => {});", ['skip: true']],
  ["it('says so', ({ skip }) => skip());", ['skip(']],
  ["xit('says so', () => {});", ['xit']],
  ["it('skips what is there', () => expect(skipped).toBe(exit));", []],
])('sees what keeps a test from being run in %s', (text, found) => {
  expect(notRunIn(text)).toEqual(found);
});

it('does not take a test that is not run for one that is', () => {
  expect(testIn("it.skip('says so', () => {});", 'says so')).toBeUndefined();
});

import { describe, expect, it } from 'vitest';
import { inList, inOne, labelled, said, saidLength, worded, wordsOf } from './said.ts';

const texts: Readonly<Record<string, string>> = {
  'problem.paid': '{{bill}} is paid already.',
  'problem.both': '{{first}} {{first}} and {{other}}',
  'problem.plain': 'Choose the day.',
};
const textOf = (key: string) => texts[key];

describe('a sentence by key', () => {
  it('becomes the words of its key, with its values', () => {
    expect(wordsOf(said('problem.plain'), textOf)).toBe('Choose the day.');
    expect(wordsOf(said('problem.paid', { bill: 'B-"7"\n{{x}}' }), textOf)).toBe('B-"7"\n{{x}} is paid already.');
    expect(wordsOf(said('problem.both', { first: 1 }), textOf)).toBe('1 1 and {{other}}');
  });

  it('may stand in another one', () => {
    const inner = said('problem.paid', { bill: 'B-7' });
    expect(wordsOf(said('problem.both', { first: inner, other: 2 }), textOf)).toBe('B-7 is paid already. B-7 is paid already. and 2');
  });

  it('is listed with others, however many there are', () => {
    const lists = { ...texts, 'problem.platform.list': '{{first}}, {{others}}', 'problem.platform.sentences': '{{first}} {{others}}' };
    const wordsIn = (message: string) => wordsOf(message, (key) => lists[key as keyof typeof lists]);
    expect(wordsIn(inList([worded('a')]))).toBe('a');
    expect(wordsIn(inOne([said('problem.plain'), said('problem.plain')]))).toBe('Choose the day. Choose the day.');
    const many = Array.from({ length: 40 }, (_, index) => said('problem.paid', { bill: index }));
    expect(wordsIn(inList(many))).toBe(many.map((_, index) => `${index} is paid already.`).join(', '));
    expect(inList(many).length).toBeLessThan(20_000);
    expect(() => inList([])).toThrow();
  });

  it('tells days as pages show them, and leaves them alone where the language has no words for days', () => {
    const days: Readonly<Record<string, string>> = {
      ...texts,
      'problem.platform.day': '{{month}}-{{day}}-{{year}}',
      'problem.platform.month_3': 'Mar',
      'problem.range': 'from {{from}} to {{to}}',
    };
    const paid = (bill: string) => said('problem.paid', { bill });
    const inWords = (message: string) => wordsOf(message, (key) => days[key]);
    expect(inWords(paid('2031-03-07'))).toBe('Mar-07-2031 is paid already.');
    expect(inWords(said('problem.both', { first: said('problem.range', { from: '2031-03-07', to: '2031-03-31' }), other: 1 }))).toBe(
      'from Mar-07-2031 to Mar-31-2031 from Mar-07-2031 to Mar-31-2031 and 1',
    );
    // No word for the month, no day of the calendar, no language of days.
    expect(['2031-04-07', '2031-03-07-1'].map((bill) => inWords(paid(bill)))).toEqual([
      '2031-04-07 is paid already.',
      '2031-03-07-1 is paid already.',
    ]);
    expect(wordsOf(paid('2031-03-07'), textOf)).toBe('2031-03-07 is paid already.');
    // What a person wrote is no sentence.
    expect(inWords('2031-03-07')).toBe('2031-03-07');
  });

  it('tells lengths of time as people do', () => {
    const lengths: Readonly<Record<string, string>> = {
      'problem.platform.length_minutes': '{{count}} min',
      'problem.platform.length_hours': '{{count}} h',
      'problem.platform.length_both': '{{hours}} {{minutes}}',
    };
    const words = [-3, 5, 59, 60, 75, 600, 1_445].map((minutes) => wordsOf(saidLength(minutes), (key) => lengths[key]));
    expect(words).toEqual(['0 min', '5 min', '59 min', '1 h', '1 h 15 min', '10 h', '24 h 5 min']);
  });

  it('names things by their labels, those of organisations too', () => {
    expect([labelled('problem.plain'), labelled('Our own list')].map((label) => wordsOf(label, textOf))).toEqual([
      'Choose the day.',
      'Our own list',
    ]);
  });

  it('leaves other texts alone, and names a key that has no text', () => {
    for (const text of ['', 'No remarks', 't:signin.bad', 't:problem.paid {', 't:problem.paid {x}'])
      expect(wordsOf(text, textOf)).toBe(text);
    expect(wordsOf(said('problem.other'), textOf)).toBe('problem.other');
  });
});

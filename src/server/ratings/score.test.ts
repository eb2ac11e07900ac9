import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../tests/support/words.ts';
import { answerFaults, type Question, scoreOf } from './score.ts';

const questions: readonly Question[] = [
  { text: 'Work', type: 'stars', weight: 3 },
  { text: 'In time', type: 'bool', weight: 1 },
  { text: 'What went wrong', type: 'text', required_if: 2 },
];

describe('score', () => {
  it.each([
    [
      'all good',
      [
        { question: 'Work', stars: 5 },
        { question: 'In time', yes: true },
      ],
      5,
    ],
    [
      'weights count',
      [
        { question: 'Work', stars: 4 },
        { question: 'In time', yes: false },
      ],
      3.25,
    ],
    ['what is not answered does not count', [{ question: 'Work', stars: 2 }], 2],
    ['nothing answered', [], null],
    ['words have no worth', [{ question: 'What went wrong', text: 'all' }], null],
  ])('%s', (_, answers, expected) => {
    expect(scoreOf(questions, answers)).toBe(expected);
  });

  it('stays within 1 and 5 whatever the weights', () => {
    expect(scoreOf([{ text: 'a', type: 'stars', weight: 0.1 }], [{ question: 'a', stars: 1 }])).toBe(1);
    expect(scoreOf([{ text: 'a', type: 'stars', weight: 0 }], [{ question: 'a', stars: 1 }])).toBeNull();
  });
});

describe('faults', () => {
  it.each([
    [
      'complete',
      [
        { question: 'Work', stars: 4 },
        { question: 'In time', yes: true },
      ],
      [],
    ],
    ['a question left out', [{ question: 'Work', stars: 4 }], ['“In time” needs an answer.']],
    [
      'words asked for because the score is low',
      [
        { question: 'Work', stars: 1 },
        { question: 'In time', yes: false },
      ],
      ['“What went wrong” needs an answer.'],
    ],
    [
      'a question of another template',
      [
        { question: 'Work', stars: 4 },
        { question: 'In time', yes: true },
        { question: 'Smile', stars: 5 },
      ],
      ['The template does not ask “Smile”.'],
    ],
  ])('%s', (_, answers, expected) => {
    expect(answerFaults(questions, answers).map(({ message }) => inEnglish(message))).toEqual(expected);
  });
});

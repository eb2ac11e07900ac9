import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type GatherOptions, gather } from './gather.ts';

const alone = vi.fn(async (question: string) => `${question} alone`);
type Together = GatherOptions<string, string>['together'];
const together = vi.fn<Together>(async (questions, { answer }) => {
  for (const [index, question] of questions.entries()) answer(index, `${question} together`);
});
const cut = () => new Error('Cut.');
let ask: (question: string) => Promise<string>;
beforeEach(() => {
  vi.clearAllMocks();
  ask = gather({ most: 3, alone, together, cut });
});
const sent = () => together.mock.calls.map(([questions]) => questions);
const nextMoment = () => new Promise((resolve) => setTimeout(resolve));

describe('questions', () => {
  it('of one moment go together, in their order', async () => {
    expect(await Promise.all([ask('a'), Promise.resolve().then(() => ask('b')), ask('c')])).toEqual(
      ['a', 'b', 'c'].map((each) => `${each} together`),
    );
    expect([sent(), alone.mock.calls]).toEqual([[['a', 'c', 'b']], []]);
  });

  it('that are asked by themselves go by themselves', async () => {
    expect(await ask('a')).toBe('a alone');
    expect(await ask('b')).toBe('b alone');
    expect(together).not.toHaveBeenCalled();
    alone.mockRejectedValueOnce(new Error('No.'));
    await expect(ask('c')).rejects.toThrow('No.');
  });

  it('of which there are too many for one call go in several', async () => {
    await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(ask));
    expect([sent(), alone.mock.calls]).toEqual([
      [
        ['a', 'b', 'c'],
        ['d', 'e', 'f'],
      ],
      [['g']],
    ]);
  });

  it('are answered as the answers come, wherever they stand', async () => {
    const [answered, left]: [string[], { end?: () => void }] = [[], {}];
    together.mockImplementationOnce((_, { answer }) => {
      answer(1, 'early');
      return new Promise((resolve) => {
        left.end = () => {
          answer(0, 'late');
          resolve();
        };
      });
    });
    const both = [ask('a'), ask('b')].map((each) => each.then((answer) => answered.push(answer)));
    await nextMoment();
    expect(answered).toEqual(['early']);
    left.end?.();
    await Promise.all(both);
    expect(answered).toEqual(['early', 'late']);
  });

  it('are refused one by one, and what is left fails with the call', async () => {
    together.mockImplementationOnce(async (_, { answer, refuse }) => {
      answer(0, 'good');
      refuse(1, new Error('Wrong.'));
      throw new Error('The network.');
    });
    const outcomes = await Promise.allSettled([ask('a'), ask('b'), ask('c')]);
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: 'good' },
      { status: 'rejected', reason: new Error('Wrong.') },
      { status: 'rejected', reason: new Error('The network.') },
    ]);
  });

  it('that nobody answered are not waited for', async () => {
    together.mockImplementationOnce(async (_, { answer }) => answer(0, 'good'));
    const [, left] = await Promise.allSettled([ask('a'), ask('b')]);
    expect(left).toEqual({ status: 'rejected', reason: new Error('Cut.') });
  });
});

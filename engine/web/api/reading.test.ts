// @vitest-environment happy-dom
/** Who answers first on a device that keeps records, the server or the device; and what comes of the other answer. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallError } from '../../react/types.ts';
import type { KeptAnswer, Read } from '../offline/types.ts';

const first = vi.fn(async (_read: Read, _args: readonly unknown[]): Promise<KeptAnswer | undefined> => ({ answer: 'kept', at: 7 }));
const took = vi.fn();
vi.mock('../offline/open.ts', () => ({ openKept: async () => ({ device: { first, took, answer: first } }) }));

const SLOW_MS = 2_000;

const failure = (status: number): CallError => Object.assign(new Error('No.'), { status, code: 'x', errors: [] });

/** An answer of the server that comes when the test says so. */
function server() {
  let settle: { answer: (text: string) => void; fail: (error: CallError) => void } | undefined;
  const promise = new Promise<string>((answer, fail) => {
    settle = { answer, fail };
  });
  return {
    ask: () => promise,
    answer: (text: string) => settle?.answer(text),
    fail: (status: number) => settle?.fail(failure(status)),
  };
}

/** A page of its own: what it knows of its changes begins with it. */
async function page({ keeps = true } = {}) {
  vi.resetModules();
  localStorage.clear();
  if (keeps) localStorage.setItem('records_kept', '1');
  localStorage.setItem('token', 't');
  return import('./reading.ts');
}

beforeEach(() => {
  first.mockClear();
  took.mockClear();
});

describe('a device that keeps records', () => {
  it('shows what it keeps while the server takes its time, and tells of its answer', async () => {
    const { reading, away } = await page();
    const { ask, answer } = server();
    const later: Promise<string>[] = [];
    expect(await reading('list', ['job', {}], ask, (asked) => later.push(asked))).toBe('kept');
    expect(first).toHaveBeenCalledExactlyOnceWith('list', ['job', {}]);
    answer('fresh');
    expect(await Promise.all(later)).toEqual(['fresh']);
    expect(away.at).toBeUndefined();
    await vi.waitFor(() => expect(took).toHaveBeenCalledExactlyOnceWith('list', ['job', {}], 'fresh'));
  });

  it('says so when it takes longer, until it is there', async () => {
    const { reading, away } = await page();
    const { ask, answer } = server();
    expect(await reading('list', ['job', {}], ask, () => {})).toBe('kept');
    expect(away.at).toBeUndefined();
    await vi.waitFor(() => expect({ ...away }).toEqual({ at: 7, isComing: true }), 2 * SLOW_MS);
    answer('fresh');
    await vi.waitFor(() => expect(away.at).toBeUndefined());
  });

  it('says that there is no network once that is known', async () => {
    const { reading, away } = await page();
    const { ask, fail } = server();
    const later: Promise<string>[] = [];
    expect(await reading('get', ['job', '1'], ask, (asked) => later.push(asked))).toBe('kept');
    fail(0);
    await expect(later[0]).rejects.toMatchObject({ status: 0 });
    expect({ ...away }).toEqual({ at: 7, isComing: false });
  });

  it.each([
    ['answers in time', (it: ReturnType<typeof server>) => it.answer('fresh'), 'fresh'],
    ['refuses in time', (it: ReturnType<typeof server>) => it.fail(403), 403],
  ])('shows nothing of it where the server %s', async (_name, act, outcome) => {
    const { reading } = await page();
    const it = server();
    act(it);
    const later = vi.fn();
    expect(await reading('list', ['job', {}], it.ask, later).catch((error: CallError) => error.status)).toBe(outcome);
    expect(later).not.toHaveBeenCalled();
  });

  it('waits for the server where it keeps nothing of what is asked', async () => {
    const { reading } = await page();
    first.mockResolvedValueOnce(undefined);
    const it = server();
    setTimeout(() => it.answer('fresh'), 300);
    expect(await reading('list', ['job', {}], it.ask, () => {})).toBe('fresh');
    expect(first).toHaveBeenCalledOnce();
  });

  it('shows no record as it was before a change that the page has sent; plans are as they were', async () => {
    const { reading, noteChange } = await page();
    noteChange();
    const it = server();
    setTimeout(() => it.answer('fresh'), 300);
    expect(await reading('get', ['job', '1'], it.ask, () => {})).toBe('fresh');
    expect(first).not.toHaveBeenCalled();
    expect(await reading('form', ['job', 'update'], server().ask, () => {})).toBe('kept');
  });
});

it.each([
  ['where nothing is kept', false, () => {}],
  ['for who cannot take a later answer', true, undefined],
])('asks the server alone %s', async (_name, keeps, later) => {
  const { reading } = await page({ keeps });
  const it = server();
  setTimeout(() => it.answer('fresh'), 300);
  expect(await reading('list', ['job', {}], it.ask, later)).toBe('fresh');
  expect(first).not.toHaveBeenCalled();
});

/** A short run of the bench of open pages: that every page is told of every change, and none is missed when a process is killed. */
import { expect, it } from 'vitest';
import { benchLive } from './index.ts';
import { short } from './pace.ts';

it('tells every page of every change, also when a process is killed', { timeout: 180_000 }, async () => {
  const printed: string[] = [];
  const figures = await benchLive((text) => printed.push(text), short);
  const { streams, changes, missed, killed, fromSending, fromAnswer, memory } = figures;
  expect([streams, changes, missed]).toEqual([short.streams, short.rate * short.seconds, 0]);
  expect(killed).toEqual({ changes: short.rate * short.seconds, resumed: short.streams / 2, missed: 0, resets: 0 });
  expect([...Object.values(fromSending), ...Object.values(fromAnswer), memory].every(Number.isFinite)).toBe(true);
  expect(printed.join('\n')).not.toMatch(/NaN|undefined|Infinity/);
});

/** How the process for heavy jobs lives beside its server, and that it never outlives it. */
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { hear, kill, startWorker } from '../../../../tests/support/worker.ts';
import { createLog } from '../../kernel/log.ts';
import { startHeavyProcess } from './start-process.ts';

const support = (name: string) => fileURLToPath(new URL(`../../../../tests/support/${name}`, import.meta.url));
const pidIn = (word: string | undefined) => Number(word?.split(' ')[1] ?? 0);
const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('hears of jobs and tells of them, steps back, is there again after it was killed, and gone with the server', async () => {
  const words: string[] = [];
  const own = startHeavyProcess({
    program: { file: support('heavy-stub.mjs') },
    log: createLog('silent'),
    onWake: (word) => words.push(word),
    firstWait: 10,
  });
  await expect.poll(() => words).toEqual([expect.stringMatching(/^ready \d+$/)]);
  const first = pidIn(words[0]);
  expect(getPriority(first)).toBeGreaterThan(getPriority(process.pid));
  own.wake('bulk');
  await expect.poll(() => words.at(-1)).toBe('heard bulk');
  process.kill(first, 'SIGKILL');
  await expect.poll(() => words.length).toBe(3);
  const second = pidIn(words[2]);
  expect([second === first, isThere(first), isThere(second)]).toEqual([false, false, true]);
  await own.stop();
  await own.stop();
  own.wake('bulk');
  expect([isThere(second), words.length]).toEqual([false, 3]);
});

it('ends when its server is killed', async () => {
  const server = startWorker(support('heavy-parent.ts'), []);
  await hear(server, (word) => word.startsWith('ready'));
  const pid = pidIn(server.last());
  expect(isThere(pid)).toBe(true);
  await kill(server);
  await expect.poll(() => isThere(pid)).toBe(false);
});

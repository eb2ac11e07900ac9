import { expect, it } from 'vitest';
import { inOrder } from './in-order.ts';

/** A record that takes what is said to be of its version. */
function createRecord(id: string, version = 1) {
  const record = { id, version };
  const sent: (number | undefined)[] = [];
  const open: (() => void)[] = [];
  const change = (seen: number | undefined) =>
    inOrder({ entity: 'task', id, version: seen }, async (base) => {
      sent.push(base);
      await new Promise<void>((resolve) => open.push(resolve));
      if (base !== undefined && base !== record.version) throw new Error('stale');
      record.version += 1;
      return { ...record };
    });
  const answerNext = async () => {
    open.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { record, sent, change, answerNext };
}

it('sends the next change of a record once the one before was answered, against what it made of the record', async () => {
  const { sent, change, answerNext } = createRecord('two');
  const both = Promise.all([change(1), change(1)]);
  await Promise.resolve();
  expect(sent).toEqual([1]);
  await answerNext();
  expect(sent).toEqual([1, 2]);
  await answerNext();
  expect(await both).toEqual([
    { id: 'two', version: 2 },
    { id: 'two', version: 3 },
  ]);
});

it('takes a page that has not read since for what this page made of the record', async () => {
  const { sent, change, answerNext } = createRecord('later', 7);
  for (const seen of [7, 7, 8]) {
    const changed = change(seen);
    await Promise.resolve();
    await answerNext();
    await changed;
  }
  expect(sent).toEqual([7, 8, 9]);
});

it('leaves what others changed to the server', async () => {
  const { record, sent, change, answerNext } = createRecord('others');
  const first = change(1);
  await Promise.resolve();
  await answerNext();
  await first;
  record.version = 5;
  const second = change(2).catch((error: Error) => error.message);
  await Promise.resolve();
  await answerNext();
  expect(await second).toBe('stale');
  // Read anew, and others' version lies between: what was seen before is not raised to it.
  const third = change(5);
  await Promise.resolve();
  await answerNext();
  await third;
  const old = change(1).catch((error: Error) => error.message);
  await Promise.resolve();
  await answerNext();
  expect(await old).toBe('stale');
  expect(sent).toEqual([1, 2, 5, 1]);
});

it('goes on after one that failed, and beside other records', async () => {
  const { sent, change, answerNext } = createRecord('failing', 3);
  const refused = change(2).catch((error: Error) => error.message);
  const next = change(3);
  const other = createRecord('beside');
  const beside = other.change(1);
  await Promise.resolve();
  expect([sent, other.sent]).toEqual([[2], [1]]);
  await answerNext();
  expect(await refused).toBe('stale');
  await answerNext();
  await other.answerNext();
  expect([(await next).version, (await beside).version]).toEqual([4, 2]);
});

it('takes no version from an answer that is another record', async () => {
  const sent: (number | undefined)[] = [];
  const run = (seen: number) =>
    inOrder({ entity: 'task', id: 'asked', version: seen }, async (base) => {
      sent.push(base);
      return { id: 'made', version: 9 };
    });
  await run(1);
  await run(1);
  expect(sent).toEqual([1, 1]);
});

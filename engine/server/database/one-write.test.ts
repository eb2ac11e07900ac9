import type { PoolClient } from 'pg';
import { expect, it } from 'vitest';
import { inOneWrite } from './one-write.ts';

const sketch = () => {
  const done: string[] = [];
  const stream = { cork: () => void done.push('cork'), uncork: () => void done.push('uncork') };
  return { done, client: { connection: { stream } } as unknown as PoolClient };
};

it('holds back what is sent until all of it is there, and lets go of what fails', () => {
  const { done, client } = sketch();
  expect(inOneWrite(client, () => done.push('one', 'two'))).toBe(3);
  expect(done).toEqual(['cork', 'one', 'two', 'uncork']);
  const fail = () => {
    throw new Error('No.');
  };
  expect(() => inOneWrite(client, fail)).toThrow('No.');
  expect(done.slice(4)).toEqual(['cork', 'uncork']);
});

it('sends at once where there is nothing to hold back', () => {
  expect(inOneWrite({} as PoolClient, () => 'sent')).toBe('sent');
});

/** What a connection does when the change to somebody's context fails: things that no real database does at will. */
import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { sketchMember } from '../../../tests/support/entity.ts';
import { system } from '../kernel/principal.ts';
import { createSessions } from './sessions.ts';

/** A pool of one client that answers everything but what `fails` names. */
const sketchPool = (fails: (text: string) => boolean) => {
  const asked: string[] = [];
  const client = Object.assign(new EventEmitter(), {
    query: async (query: string | { readonly text: string; readonly values?: readonly unknown[] }) => {
      const text = typeof query === 'string' ? query : [query.text, ...(query.values ?? [])].join(' ');
      asked.push(text);
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (fails(text)) throw new Error('The context was not set.');
      return { command: text.split(' ', 1)[0]?.toUpperCase(), rowCount: 1, rows: [{ secret: 1 }] };
    },
    release: () => undefined,
  });
  const pool = Object.assign(new pg.Pool(), { connect: async () => client });
  return { pool, asked };
};

const select = sql`select secret from t`;

describe.each([true, false])('pipelined: %s', (pipelined) => {
  it('answers nothing when the context of a read was not set', async () => {
    const { pool } = sketchPool((text) => text.includes('set_config'));
    const { read } = createSessions({ pool, pipelined });
    await expect(read(sketchMember(), ({ kysely }) => select.execute(kysely))).rejects.toThrow('was not set');
  });

  it('commits nothing when the context of a transaction was not set', async () => {
    const { pool, asked } = sketchPool((text) => text.includes('set_config'));
    const { transaction } = createSessions({ pool, pipelined });
    await expect(transaction(sketchMember(), ({ kysely }) => select.execute(kysely))).rejects.toThrow('was not set');
    await expect(transaction(sketchMember(), async () => 'nothing asked')).rejects.toThrow('was not set');
    expect(asked).not.toContain('commit');
    expect(asked.filter((text) => text === 'rollback')).toHaveLength(2);
    // Nor does the next one take the context for set.
    expect(asked.filter((text) => text.includes('set_config'))).toHaveLength(2);
  });

  it('gives files their time once, and what comes after them its own again', async () => {
    const { pool, asked } = sketchPool(() => false);
    const { read } = createSessions({ pool, pipelined, slow: { pool, size: 1, limit: 3, fileLimit: 10 } });
    const member = sketchMember();
    for (const way of ['slow', 'file', 'file', 'slow', 'slow'] as const) await read(member, ({ kysely }) => select.execute(kysely), way);
    const sent = asked.filter((text) => !text.includes('set_config'));
    const [short, long] = ['set statement_timeout to 3', 'set statement_timeout to 10'];
    const text = 'select secret from t';
    expect(sent).toEqual([text, long, text, text, short, text, text]);
  });

  it('sets the context before every statement that follows somebody else', async () => {
    const { pool, asked } = sketchPool(() => false);
    const { transaction } = createSessions({ pool, pipelined });
    const member = sketchMember();
    await transaction(member, async (connection) => {
      await connection.as(system('test'), async () => undefined);
      await select.execute(connection.kysely);
      await connection.as(system('test'), ({ kysely }) => select.execute(kysely));
      await select.execute(connection.kysely);
    });
    const isFor = (text: string) => (text.includes(member.org.id) ? 'member' : 'system');
    const contexts = asked.map((text) => (text.includes('set_config') ? isFor(text) : text.split(' ', 1)[0]));
    expect(contexts).toEqual(['member', 'begin', 'select', 'system', 'select', 'member', 'select', 'commit']);
  });

  it('finds the context of the transaction before, where it is the same', async () => {
    const { pool, asked } = sketchPool(() => false);
    const { transaction } = createSessions({ pool, pipelined });
    const member = sketchMember();
    for (const _ of [1, 2]) await transaction(member, ({ kysely }) => select.execute(kysely));
    await transaction(system('test'), ({ kysely }) => select.execute(kysely));
    expect(asked.map((text) => (text.includes('set_config') ? 'context' : text.split(' ', 1)[0]))).toEqual([
      ...['context', 'begin', 'select', 'commit', 'begin', 'select', 'commit'],
      ...['context', 'begin', 'select', 'commit'],
    ]);
  });

  it('tells of a transaction once it holds, whoever asked for it inside, and never of one that does not', async () => {
    const { pool, asked } = sketchPool((text) => text.includes('broken'));
    const { read, transaction } = createSessions({ pool, pipelined });
    const told: string[] = [];
    const tell = (what: string) => () => told.push(`${what} after ${asked.at(-1)}`);
    await transaction(sketchMember(), async (connection) => {
      connection.afterCommit(tell('member'));
      await connection.as(system('test'), async (own) => own.afterCommit(tell('server')));
      await connection.attempt(async (own) => own.afterCommit(tell('attempt')));
      expect(told).toEqual([]);
    });
    expect(told).toEqual(['member after commit', 'server after commit', 'attempt after commit']);
    told.length = 0;
    await transaction(sketchMember(), async (connection) => {
      connection.afterCommit(tell('before'));
      const undone = connection.attempt(async (own) => {
        own.afterCommit(tell('undone'));
        await own.attempt(async (inner) => inner.afterCommit(tell('undone inside')));
        await own.as(system('test'), async (server) => server.afterCommit(tell('undone of the server')));
        throw new Error('taken back');
      });
      await expect(undone).rejects.toThrow('taken back');
      connection.afterCommit(tell('later'));
    });
    expect(told).toEqual(['before after commit', 'later after commit']);
    const failing = transaction(sketchMember(), async (connection) => {
      connection.afterCommit(tell('nobody'));
      await sql`select broken`.execute(connection.kysely);
    });
    await expect(failing).rejects.toThrow();
    expect(told).toHaveLength(2);
    await read(sketchMember(), async (connection) => connection.afterCommit(tell('at once')));
    expect(told).toHaveLength(3);
  });

  it('asks again for a context that could not be set', async () => {
    let broken = true;
    const { pool, asked } = sketchPool((text) => broken && text.includes('set_config'));
    const { read } = createSessions({ pool, pipelined });
    const member = sketchMember();
    await read(member, ({ kysely }) => select.execute(kysely)).catch(() => undefined);
    broken = false;
    await read(member, ({ kysely }) => select.execute(kysely));
    await read(member, ({ kysely }) => select.execute(kysely));
    expect(asked.filter((text) => text.includes('set_config'))).toHaveLength(2);
  });
});

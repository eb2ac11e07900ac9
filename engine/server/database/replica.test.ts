/** Where a read goes, and where it goes when that fails: with clients that answer nothing, for what no real standby does at will. */
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from './log.ts';
import type { SlowClients } from './pools.ts';
import { createReplica, type Replica } from './replica.ts';
import { NotAStandbyError } from './standby.ts';

const clients = (): SlowClients => ({ pool: new pg.Pool(), size: 1, limit: 1, fileLimit: 1 });
const [primary, standby] = [clients(), clients()];
const failing = (code: string) => Object.assign(new Error(code), { code });

const opened: Replica[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const replica of opened.splice(0)) await replica.close();
});

/** `asked` says, each time, whether the standby has come that far. */
async function open(asked: () => boolean) {
  const positions = { hasCaughtUp: async () => asked(), lag: () => ({ bytes: 0, milliseconds: 0 }) };
  const replica = await createReplica({ primary, standby, positions, log: silentLog, close: async () => undefined });
  opened.push(replica);
  const tried: string[] = [];
  const read = (fails?: Error) =>
    replica.read(async (from) => {
      const name = from === primary ? 'primary' : 'standby';
      tried.push(name);
      if (fails && name === 'standby') throw fails;
      return name;
    });
  return { replica, read, tried };
}

const refuse = (error: Error) => () => {
  throw error;
};

describe('a read of many rows', () => {
  it.each([
    ['40001', 'conflict', 'used'],
    ['25006', 'refused', 'used'],
    ['57P01', 'unreachable', 'resting'],
    ['57P03', 'unreachable', 'resting'],
    ['53300', 'unreachable', 'resting'],
    ['ECONNRESET', 'unreachable', 'resting'],
    ['08006', 'unreachable', 'resting'],
    ['28P01', 'unreachable', 'resting'],
  ])('that fails on the standby with %s is done once more by the primary (%s)', async (code, reason, status) => {
    const { replica, read, tried } = await open(() => true);
    expect(await read(failing(code))).toBe('primary');
    expect(tried).toEqual(['standby', 'primary']);
    expect(replica.state()).toMatchObject({ status, reads: 0, fallbacks: { [reason]: 1 } });
  });

  it.each(['57014', '42601', '22012', '42501'])('that fails with %s would fail on the primary too', async (code) => {
    const { replica, read, tried } = await open(() => true);
    await expect(read(failing(code))).rejects.toThrow(code);
    expect([tried, replica.state().status]).toEqual([['standby'], 'used']);
  });

  it('that fails on the primary fails', async () => {
    const { replica } = await open(() => false);
    await expect(replica.read(async () => Promise.reject(failing('57P01')))).rejects.toThrow('57P01');
  });

  it('goes to the primary when the question how far the standby is was cut, and the next one goes there', async () => {
    const answers = [() => true, refuse(failing('40001')), () => true];
    const { replica, read } = await open(() => answers.shift()?.() === true);
    expect([await read(), await read()]).toEqual(['primary', 'standby']);
    expect(replica.state()).toMatchObject({ status: 'used', reads: 1, fallbacks: { conflict: 1 } });
  });
});

describe('a standby', () => {
  it('that was late is left alone for a while, without a question, and then used again', async () => {
    vi.useFakeTimers();
    let questions = 0;
    let has = false;
    const { replica, read } = await open(() => {
      questions += 1;
      return has || questions === 1;
    });
    expect([await read(), await read()]).toEqual(['primary', 'primary']);
    expect([questions, replica.state().fallbacks]).toEqual([2, expect.objectContaining({ late: 1, resting: 1 })]);
    has = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect([await read(), replica.state().status]).toEqual(['standby', 'used']);
  });

  it('that is none is refused at the start, and read from no more when it ceases to be one', async () => {
    await expect(open(refuse(new NotAStandbyError('It follows no primary.')))).rejects.toThrow('It follows no primary.');
    const answers = [() => true, refuse(new NotAStandbyError('It follows no primary.'))];
    const { replica, read } = await open(() => answers.shift()?.() === true);
    expect([await read(), await read(), replica.state().status]).toEqual(['primary', 'primary', 'resting']);
  });

  it('that does not answer at the start is waited for', async () => {
    const { replica, read } = await open(refuse(failing('ECONNREFUSED')));
    expect([await read(), replica.state().fallbacks.resting]).toEqual(['primary', 1]);
  });
});

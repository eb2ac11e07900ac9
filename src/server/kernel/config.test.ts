import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { createSigner, resolveSecret } from './secret.ts';

const strong = 'kX3v9QpL2mN8rT5wZ7yB4cD6fG1hJ0sA';
const faultsOf = (environment: Record<string, string>) => {
  const read = readConfig(environment);
  return read.ok ? [] : read.faults;
};

describe('environment', () => {
  it('needs nothing outside production', () => {
    const read = readConfig({});
    expect(read.ok && read.config).toMatchObject({ production: false, port: 3000, host: '127.0.0.1', seed: 'demo', trustProxy: false });
  });

  it.each([
    [{ PORT: '70000' }, /PORT/],
    [{ PORT: '3e3' }, /PORT/],
    [{ DATABASE_URL: 'mysql://root@host/db' }, /DATABASE_URL/],
    [{ SEED: 'yes' }, /SEED/],
    [{ SECRET: 'short' }, /SECRET is too weak/],
    [{ SECRET: 'a'.repeat(64) }, /SECRET is too weak/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
    [{ TRUST_PROXY: 'all of them' }, /TRUST_PROXY/],
    [{ NODE_ENV: 'production' }, /SECRET is missing/],
    [{ NODE_ENV: 'production', SECRET: 'changeme' }, /SECRET is too weak/],
    [{ NODE_ENV: 'production', SECRET: strong, SEED: 'demo' }, /SEED=demo is refused/],
  ])('refuses %o', (environment, message) => {
    expect(faultsOf(environment)).toEqual([expect.stringMatching(message)]);
  });

  it('tells every fault at once and repeats no secret', () => {
    const faults = faultsOf({ PORT: 'x', SEED: 'x', SECRET: 'hunter2', DATABASE_URL: 'pw:hunter2' });
    expect(faults).toHaveLength(4);
    expect(faults.join()).not.toContain('hunter2');
  });

  it('seeds nothing in production', () => {
    const read = readConfig({ NODE_ENV: 'production', SECRET: strong });
    expect(read.ok && read.config).toMatchObject({ production: true, seed: 'none' });
  });
});

describe('secret', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldloom-secret-'));
  afterAll(() => rm(dataDir, { recursive: true }));

  it('is made once outside production, for its owner alone', async () => {
    const [one, two] = await Promise.all([resolveSecret({ production: false, dataDir }), resolveSecret({ production: false, dataDir })]);
    expect(one.length).toBeGreaterThan(60);
    expect(await resolveSecret({ production: false, dataDir })).toBe(await readFile(join(dataDir, 'secret'), 'utf8'));
    expect(two).toBe(one);
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
  });

  it('is never made in production', async () => {
    await expect(resolveSecret({ production: true, dataDir })).rejects.toThrow('SECRET');
  });

  it('signs for one purpose and these parts alone', () => {
    const uploads = createSigner(strong, 'upload');
    const signature = uploads.sign('a', 1);
    expect(uploads.verify(signature, 'a', 1)).toBe(true);
    expect(createSigner(strong, 'download').verify(signature, 'a', 1)).toBe(false);
    expect(createSigner(`${strong}x`, 'upload').verify(signature, 'a', 1)).toBe(false);
    expect(uploads.verify(signature, 'a', '1')).toBe(false);
    expect(uploads.verify(signature, 'a1')).toBe(false);
    expect(uploads.verify('', 'a', 1)).toBe(false);
  });
});

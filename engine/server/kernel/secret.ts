/** The server's secret and the keys made from it, one a purpose. */
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config-types.ts';

const FILE = 'secret';

/**
 * The configured secret, or outside production one that is made once and kept in
 * `DATA_DIR/secret`, readable by its owner alone, so that links survive a restart.
 */
export async function resolveSecret(config: Pick<Config, 'secret' | 'production' | 'dataDir'>): Promise<string> {
  if (config.secret !== undefined) return config.secret;
  if (config.production) throw new Error('SECRET is missing.');
  await mkdir(config.dataDir, { recursive: true });
  const file = join(config.dataDir, FILE);
  const kept = await readKept(file);
  if (kept) return kept;
  const made = randomBytes(48).toString('base64url');
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(draft, made, { mode: 0o600, flush: true });
    // Linked into place whole, and only once: of two starting processes both take the first one's.
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readKept(file)) ?? made;
}

async function readKept(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  await chmod(file, 0o600);
  return text.trim() || undefined;
}

export type Signer = {
  /** Signature over the parts, base64url. Parts are kept apart, so that none can run into the next. */
  sign(...parts: readonly (string | number)[]): string;
  /** Compares in constant time. */
  verify(signature: string, ...parts: readonly (string | number)[]): boolean;
};

/**
 * A signer whose key is derived from the secret for one purpose: what was signed
 * for an upload says nothing about a download.
 */
export function createSigner(secret: string, purpose: string): Signer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `fieldloom:${purpose}`, 32));
  const digest = (parts: readonly (string | number)[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  return {
    sign: (...parts) => digest(parts).toString('base64url'),
    verify(signature, ...parts) {
      const given = Buffer.from(signature, 'base64url');
      const expected = digest(parts);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

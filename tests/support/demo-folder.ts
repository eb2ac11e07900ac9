/**
 * The data folder of a demo that is seeded once a run, with its files and its secret, copied for each product that a test
 * starts: seeding takes ten seconds, copying less than one.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Empty until the first product of the run was seeded; it goes with the run. */
    readonly preparedFolder: string;
  }
}

/** Vitest calls it once a run, before the first file of the project. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldloom-prepared-'));
  provide('preparedFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}

/** Copies what was prepared to a new folder of the caller's own. */
export async function copyOf(prepared: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldloom-app-'));
  await cp(prepared, folder, { recursive: true });
  return folder;
}

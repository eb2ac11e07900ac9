/** A phone's browser that is killed and begun anew: what it keeps lies in a folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { launchKept } from './chromium.ts';

export type KeptBrowser = {
  /** Begins with what the last one left. `offline`: without a network from its first page on. */
  open(options?: { readonly offline?: boolean }): Promise<BrowserContext>;
  /** Ends it, and forgets what it kept. */
  remove(): Promise<void>;
};

export async function keptBrowser(size: BrowserContextOptions): Promise<KeptBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldloom-profile-'));
  let context: BrowserContext | undefined;
  return {
    async open({ offline = false } = {}) {
      await context?.close();
      context = await launchKept(folder, { ...size, offline });
      return context;
    },
    async remove() {
      await context?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

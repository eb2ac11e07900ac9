import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import type { Fault, Product } from '../../core/definitions/types.ts';
import { watchDefinitions } from './watch.ts';

let stop: (() => void) | undefined;
let extraDir: string;

afterEach(async () => {
  stop?.();
  await rm(extraDir, { recursive: true, force: true });
});

const texts = (word: string) => JSON.stringify({ $schema: '', language: 'en', texts: { 'van.plate': word } });

it('sees folders and files that come later, keeps quiet about the same, and tells faults', async () => {
  extraDir = await mkdtemp(join(tmpdir(), 'fieldloom-watch-'));
  const products: Product[] = [];
  const faults: Fault[] = [];
  stop = await watchDefinitions({
    root: process.cwd(),
    extraDir,
    onProduct: (product) => void products.push(product),
    onFaults: (found) => void faults.push(...found),
    onError: (error) => expect.unreachable(String(error)),
  });
  const file = join(extraDir, 'screens/locales/en.vans.json');
  await mkdir(join(extraDir, 'screens/locales'), { recursive: true });
  await writeFile(file, texts('Plate'));
  await vi.waitFor(() => expect(products.at(-1)?.locales.get('en')?.['van.plate']).toBe('Plate'), { timeout: 10_000 });
  const reloaded = products.length;
  await cp(file, `${file}.bak`);
  await writeFile(file, '{');
  await vi.waitFor(() => expect(faults.length).toBeGreaterThan(0), { timeout: 10_000 });
  expect(faults[0]?.file).toBe(file);
  expect(products).toHaveLength(reloaded);
});

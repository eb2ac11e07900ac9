import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fingerprintOf, foundGoodIn } from './found-good.ts';
import { type LoadResult, loadDefinitions } from './watch.ts';

/** Maps and sets are written out. */
const written = (loaded: LoadResult) =>
  JSON.stringify(loaded, (_, value: unknown) => (value instanceof Map || value instanceof Set ? [...value] : value));

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'found-good-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('definitions that were found good', () => {
  it('are known again to the build that found them, and to no other', async () => {
    const kept = foundGoodIn(folder, 'one');
    expect(await kept?.has('a')).toBe(false);
    await kept?.keep('a');
    expect(await foundGoodIn(folder, 'one')?.has('a')).toBe(true);
    expect(await foundGoodIn(folder, 'one')?.has('b')).toBe(false);
    expect(await foundGoodIn(folder, 'another')?.has('a')).toBe(false);
  });

  it('are told apart by every text, every name and the language', () => {
    const texts = new Map([
      ['a.json', '{}'],
      ['b.json', '[1]'],
    ]);
    const all = [
      fingerprintOf(texts, { version: 1 }),
      fingerprintOf(texts, { version: 2 }),
      fingerprintOf(new Map([...texts, ['b.json', '[2]']]), { version: 1 }),
      fingerprintOf(new Map([...texts, ['c.json', '']]), { version: 1 }),
      fingerprintOf(
        new Map([
          ['a.json', '{}'],
          ['b.jso', 'n[1]'],
        ]),
        { version: 1 },
      ),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(fingerprintOf(new Map([...texts].reverse()), { version: 1 })).toBe(all[0]);
  });

  it('are not asked for where code runs from source', () => expect(foundGoodIn(folder)).toBeUndefined());

  it('are remembered once they are planned, and never with a fault', async () => {
    const foundGood = { has: vi.fn(async () => false), keep: vi.fn(async () => undefined) };
    const first = await loadDefinitions({ root: '.' }, { foundGood });
    expect(first.ok).toBe(true);
    expect(foundGood.keep).toHaveBeenCalledTimes(1);
    expect(foundGood.keep.mock.calls).toEqual(foundGood.has.mock.calls);
    foundGood.keep.mockClear();
    foundGood.has.mockResolvedValueOnce(true);
    expect(written(await loadDefinitions({ root: '.' }, { foundGood }))).toBe(written(first));
    await mkdir(join(folder, 'screens/setup'), { recursive: true });
    await writeFile(join(folder, 'screens/setup/broken.json'), '{}');
    expect(await loadDefinitions({ root: '.', extraDir: folder }, { foundGood })).toMatchObject({ ok: false });
    expect(foundGood.keep).not.toHaveBeenCalled();
  });
});

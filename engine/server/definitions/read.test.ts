import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallProduct, smallRoots } from '../../core/definitions/fixture.ts';
import type { Fault, Product } from '../../core/definitions/types.ts';
import { readDefinitions } from './read.ts';
import { loadDefinitions, watchDefinitions } from './watch.ts';

let root = '';
let extraDir = '';

const write = async (folder: string, path: string, json: unknown) => {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), typeof json === 'string' ? json : JSON.stringify(json));
};
const homes: Readonly<Record<string, string>> = {
  entity: 'schemas/entities',
  screen: 'screens/area',
  menu: 'screens/menus',
  locale: 'screens/locales',
};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'definitions-'));
  extraDir = join(root, 'extra');
  await cp('schemas/definition', join(root, 'schemas/definition'), { recursive: true });
  for (const { file, kind, json } of smallProduct()) await write(root, kind === 'widget' ? file : join(homes[kind] ?? '', file), json);
  await write(root, 'schemas/roots.json', smallRoots);
  await write(root, 'widgets/primitives/icon/icons.json', ['box', 'tag', 'list']);
  await write(extraDir, 'screens/locales/en.json', { $schema: 'x', language: 'en', texts: { task: 'Job' } });
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('readDefinitions', () => {
  it('knows by the folder what a file defines', async () => {
    const { files, faults, schemas } = await readDefinitions({ root });
    expect(faults).toEqual([]);
    expect(Object.fromEntries(files.map(({ file, kind }) => [file, kind]))).toMatchObject({
      'schemas/entities/task.json': 'entity',
      'screens/area/tasks.json': 'screen',
      'screens/menus/main.json': 'menu',
      'screens/locales/en.json': 'locale',
      'widgets/list/options.schema.json': 'widget',
    });
    expect(schemas.icons).toEqual(['box', 'tag', 'list']);
    expect(Object.keys(schemas.schemas)).toContain('entity.schema.json');
  });

  it('lays an extra folder over the shipped one', async () => {
    const loaded = await loadDefinitions({ root, extraDir });
    expect(loaded.ok && loaded.product.locales.get('en')?.task).toBe('Job');
  });

  it('names a key that stands twice, with its place, whatever kind of file it is', async () => {
    const twice = join(root, 'twice');
    await write(twice, 'schemas/entities/task.json', '{"$id":"task","properties":{"a":{},\n"a":{}}}');
    await write(twice, 'screens/locales/en.json', '{"language":"en","texts":{"task":"x","task":"y"}}');
    const loaded = await loadDefinitions({ root, extraDir: twice });
    const repeated = loaded.ok ? [] : loaded.faults.filter(({ code }) => code === 'repeated-key');
    expect(repeated.map(({ file, pointer }) => [file, pointer])).toEqual([
      [join(twice, 'schemas/entities/task.json'), '/properties/a'],
      [join(twice, 'screens/locales/en.json'), '/texts/task'],
    ]);
    expect(repeated[0]?.message).toBe('The key "a" stands here a second time (line 2).');
  });

  it('names a file that is no JSON, and every other fault besides', async () => {
    const broken = join(root, 'broken');
    await write(broken, 'schemas/entities/bad.json', '{ "a": ');
    await write(broken, 'screens/locales/fr.json', { $schema: 'x', language: 'fr', texts: { nope: 'x' } });
    const loaded = await loadDefinitions({ root, extraDir: broken });
    expect(loaded.ok ? [] : loaded.faults.map(({ file, code }) => [file, code])).toEqual([
      [join(broken, 'schemas/entities/bad.json'), 'unreadable'],
      [join(broken, 'screens/locales/fr.json'), 'unknown-label'],
    ]);
  });

  it('refuses an extra folder that is not there', async () => {
    await expect(readDefinitions({ root, extraDir: join(root, 'none') })).rejects.toThrow(/ENOENT/);
  });
});

describe('watchDefinitions', () => {
  it('gives the new product when a file changes, and keeps the old one when the new is broken', async () => {
    const products: Product[] = [];
    const faults: (readonly Fault[])[] = [];
    const errors: unknown[] = [];
    const stop = await watchDefinitions({
      root,
      extraDir,
      onProduct: (product) => void products.push(product),
      onFaults: (found) => void faults.push(found),
      onError: (error) => errors.push(error),
    });
    const until = (holds: () => boolean) => expect.poll(holds, { timeout: 5000, interval: 20 }).toBe(true);
    try {
      await write(extraDir, 'screens/locales/en.json', { $schema: 'x', language: 'en', texts: { task: 'Errand' } });
      await until(() => products.at(-1)?.locales.get('en')?.task === 'Errand');
      const before = products.length;
      await write(root, 'screens/area/tasks.json', '{ broken');
      await until(() => faults.at(-1)?.[0]?.code === 'unreadable');
      expect(products).toHaveLength(before);
      expect(errors).toEqual([]);
    } finally {
      stop();
    }
  });
});

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lineOf, staleTypes } from '../../../src/server/check-definitions.ts';
import { definitionSchemas, typesOf } from './write-types.ts';

const run = promisify(execFile);
const check = (...args: string[]) =>
  run('node_modules/.bin/tsx', ['src/server/check-definitions.ts', ...args], { env: { ...process.env, DEFINITIONS_DIR: '' } }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
  );

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-'));
  await mkdir(join(folder, 'screens'), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('npm run check:definitions', () => {
  it('finds nothing wrong with what is shipped', async () => {
    const { code, stdout } = await check();
    expect(stdout).toMatch(/^\d+ definitions checked\ntexts said: (?:[a-z]{2} 100 % \(0 untranslated\)(?:, |\n)){5,}$/);
    expect(code).toBe(0);
  });

  it('names old files without failing, and writes them anew when asked to', async () => {
    const file = join(folder, 'screens/menus/old.json');
    await mkdir(join(folder, 'screens/menus'), { recursive: true });
    const item = { id: 'users', label: 't:entity.users', to: '/users' };
    await writeFile(file, JSON.stringify({ $schema: 'x', version: 1, id: 'old', items: [item] }));
    const linesOf = (stdout: string) => stdout.split('\n').filter((line) => line.startsWith(file));
    const [notice, ...more] = linesOf((await check('--dir', folder)).stdout);
    expect(notice).toContain('  old  It is written in version 1');
    expect(more).toEqual([]);
    expect((await check('--dir', folder, '--write')).stdout).toContain('1 definitions written anew');
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      $schema: 'x',
      version: 2,
      id: 'old',
      groups: [{ id: 'main', items: [item] }],
    });
    expect(linesOf((await check('--dir', folder)).stdout)).toEqual([]);
    await rm(file);
  });

  it('prints file, pointer, code and message of each fault, and fails', async () => {
    const file = join(folder, 'screens/broken.json');
    const screen = {
      $schema: 'x',
      id: 'broken',
      route: '/broken',
      title: 't:no.such_text',
      allow: 'user.is_admin',
      body: { id: 'a', widget: 'no-such-widget' },
    };
    await writeFile(file, JSON.stringify(screen));
    const { code, stdout } = await check('--dir', folder);
    expect(code).toBe(1);
    expect(stdout).toContain(`${file}#/body/widget  unknown-widget  There is no widget "no-such-widget".`);
    expect(stdout).toContain(`${file}#/title  unknown-label  English has no text "no.such_text".`);
  });
});

describe('lineOf', () => {
  it('is one line', () => {
    expect(lineOf({ file: 'a.json', pointer: '/b', code: 'c', message: 'D.' })).toBe('a.json#/b  c  D.');
  });
});

describe('staleTypes', () => {
  it('names generated files that are not what the schemas give', async () => {
    const found = await staleTypes(folder);
    expect(found.map(({ file, code }) => [file, code])).toContainEqual(['schemas/types/entity.ts', 'stale-types']);
    expect(found.map(({ file, code }) => [file, code])).toContainEqual(['schemas/types/rows.ts', 'stale-types']);
    expect(await staleTypes('schemas/types')).toEqual([]);
  });
});

describe('typesOf', () => {
  it('writes TypeScript for every schema of the language', async () => {
    for (const name of await definitionSchemas()) expect(await typesOf(name)).toMatch(/export (interface|type) /);
  });
});

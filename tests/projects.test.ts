/** Every test stands in the project whose conditions it needs. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { areaNamesOf } from '../engine/server/product.ts';
import { fieldloom } from '../src/server/product.ts';
import { sampledSmokes, smokes, testFiles } from './projects.ts';
import { areasNamed } from './runner/changed/areas.ts';
import { graphOf, reach } from './runner/changed/graph.ts';

/** Areas that a test opens, by itself or by what it is made with. */
function areasOf(test: string): readonly string[] {
  const support =
    graphOf([test])
      .get(test)
      ?.filter((file) => file.startsWith('tests/support/') && !file.endsWith('/server.ts')) ?? [];
  return [test, ...support].flatMap((file) => [...areasNamed(readFileSync(file, 'utf8'))]);
}

it('the embedded engine opens a little of every area', () => {
  const opened = new Set(smokes.flatMap(areasOf));
  expect(areaNamesOf(fieldloom).filter((name) => !opened.has(name))).toEqual([]);
});

it('the embedded engine is given tests that are there', () => {
  expect(smokes.filter((file) => !testFiles().api.includes(file))).toEqual([]);
  expect(sampledSmokes.filter((file) => !smokes.includes(file))).toEqual([]);
});

const isCode = (file: string) => /\.tsx?$/.test(file) && existsSync(file);
const git = (...args: readonly string[]) =>
  execFileSync('git', [...args], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

it('no test is without a project, and none in two but for the engines', () => {
  const { 'api-embedded': embedded, ...others } = testFiles();
  const all = Object.values(others).flat();
  const written = git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) => /\.test\.tsx?$/.test(file));
  expect(written.filter((file) => existsSync(file) && !all.includes(file) && !embedded.includes(file))).toEqual([]);
  expect(all.filter((file, at) => all.indexOf(file) !== at)).toEqual([]);
  expect(embedded.filter((file) => !others.api.includes(file))).toEqual(['engine/server/database/pglite.test.ts']);
});

it('what opens a database is told which engine, and shares no worker with what needs none', () => {
  const { core, ui, 'ui-mocks': mocks } = testFiles();
  const opening = ['tests/support/database.ts', 'tests/support/server.ts', 'tests/support/postgres.ts'];
  const graph = graphOf(
    git('ls-files', '--cached', '--others', '--exclude-standard', 'tests', 'src/server', 'engine/server').filter(isCode),
  );
  const opens = (test: string) => opening.some((file) => reach(graph, [test]).has(file));
  expect([...core, ...ui, ...mocks].filter(opens)).toEqual([]);
});

it('what asks for a document says so in its first line, by which its project is chosen', () => {
  const { ui, 'ui-mocks': mocks, ...others } = testFiles();
  const asking = (file: string) => readFileSync(file, 'utf8').includes('@vitest-environment happy-dom');
  const own = 'tests/projects.test.ts';
  expect(
    Object.values(others)
      .flat()
      .filter((file) => file !== own && asking(file)),
  ).toEqual([]);
});

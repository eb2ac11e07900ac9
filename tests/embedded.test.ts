/** What runs on the embedded engine besides what is about the database: a little of every area, since `npm start` is on it. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { areaNames } from '../src/server/areas.ts';
import { smokes, testFiles } from './projects.ts';
import { areasNamed } from './runner/changed/areas.ts';
import { graphOf, reach } from './runner/changed/graph.ts';

/** Areas that a test opens, by itself or by what it is made with. */
function areasOf(test: string): readonly string[] {
  const support = [...reach(graphOf([test]), [test])].filter((file) => file.startsWith('tests/support/') && !file.endsWith('/server.ts'));
  return [test, ...support].flatMap((file) => [...areasNamed(readFileSync(file, 'utf8'))]);
}

it('opens every area', () => {
  const opened = new Set(smokes.flatMap(areasOf));
  expect(areaNames.filter((name) => !opened.has(name))).toEqual([]);
});

it('is made of tests that are there', () => {
  expect(smokes.filter((file) => !testFiles().api.includes(file))).toEqual([]);
});

it('leaves no test without a project, and none in two but for the engines', () => {
  const { 'api-embedded': embedded, ...others } = testFiles();
  const all = Object.values(others).flat();
  expect(all.filter((file, at) => all.indexOf(file) !== at)).toEqual([]);
  expect(embedded.filter((file) => !others.api.includes(file))).toEqual([]);
});

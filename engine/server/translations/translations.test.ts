/** Texts go out to translators and come back the same; what is wrong with them is told by line, and nothing is half written. */
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDefinitions } from '../definitions/read.ts';
import { type Catalogue, catalogueOf, entriesOf } from './catalogue.ts';
import { exported, imported, readBrought } from './command.ts';
import { takenOf } from './taken.ts';

const catalogue: Catalogue = catalogueOf((await readDefinitions({ root: process.cwd() })).files);
const others = [...catalogue.languages.keys()].filter((language) => language !== 'en');
const written = (language: string, format: string) => exported(catalogue, { language, format, isMissingOnly: false });

describe.each(['xliff', 'csv'])('%s', (format) => {
  it.each(others)('brings back every text of %s as it was', (language) => {
    const file = readBrought(written(language, format));
    const entries = entriesOf(catalogue, language);
    expect(entries.length).toBeGreaterThan(6000);
    expect(file.language).toBe(language);
    expect(file.brought.map(({ key, english, translation }) => [key, english, translation])).toEqual(
      entries.map(({ key, english, translation }) => [key, english, translation ?? '']),
    );
    expect(takenOf(catalogue, file)).toEqual({ texts: new Map(), faults: [] });
  });

  it('gives a language that has no text yet all of them to say, and on asking only those that are missing', () => {
    const { brought } = readBrought(written('de', format));
    expect(brought).toHaveLength(entriesOf(catalogue, 'de').length);
    expect(brought.every(({ translation }) => translation === '')).toBe(true);
    const missing = readBrought(exported(catalogue, { language: 'fr', format, isMissingOnly: true }));
    expect(missing.brought.length).toBeLessThan(100);
  });

  it('tells the line of a text', () => {
    const text = written('es', format);
    const { brought } = readBrought(text);
    const lines = text.split('\n');
    for (const { line, key } of [brought[0], brought[700], brought.at(-1)].filter((each) => each !== undefined))
      expect(lines[line - 1]).toContain(key);
  });
});

it.each([
  ['klingon', 'csv'],
  ['en', 'csv'],
  ['es', 'pdf'],
])('writes no %s as %s', (language, format) => expect(() => written(language, format)).toThrow(RangeError));

it.each([
  ['<xliff', /^line 1/],
  ['<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2" trgLang="es"></xliff>', /trgLang|version 2/],
  ['a,b\n', /columns must be/],
])('refuses %s', (text, message) => expect(() => readBrought(text)).toThrow(message));

describe('a copy of the product', () => {
  let root = '';
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'translations-'));
    for (const folder of ['schemas', 'screens', 'engine/entities', 'engine/server/locales'])
      await cp(folder, join(root, folder), { recursive: true });
  });
  afterAll(() => rm(root, { recursive: true, force: true }));
  const head = 'key,english,translation (de),note,limit\n';
  const file = (...rows: readonly string[]) => ({ name: 'de.csv', text: `${head}${rows.join('\n')}\n` });
  const germanFiles = async () =>
    (await readdir(join(root, 'screens/locales'))).filter((name) => name.startsWith('de.') || name.endsWith('.new'));

  it('keeps nothing where one line is wrong, and tells each', async () => {
    const { lines, isDone } = await imported(
      root,
      file(
        'form.save,Save,Speichern,,',
        'engine.nowhere,Save,Speichern,,',
        'form.cancel,Give up,Abbrechen,,',
        'form.save,Save,Sichern,,',
        'matrix.all,All: {{what}},Alles,,',
      ),
    );
    expect(isDone).toBe(false);
    expect(lines).toEqual([
      expect.stringMatching(/^de\.csv:3 {2}engine\.nowhere {2}There is no text of this key\.$/),
      expect.stringMatching(/^de\.csv:4 {2}form\.cancel {2}The English is another one now/),
      expect.stringMatching(/^de\.csv:5 {2}form\.save {2}The key stands in line 2 already\.$/),
      expect.stringMatching(/^de\.csv:6 {2}matrix\.all {2}It lost “{{what}}”\.$/),
      '4 faults: nothing was written.',
    ]);
    expect(await germanFiles()).toEqual([]);
  });

  it('puts new texts where the other languages have theirs, and knows them the next time', async () => {
    const first = await imported(root, file('form.save,Save,Speichern,,', 'matrix.all,All: {{what}},Alles: {{what}},,'));
    expect(first.isDone).toBe(true);
    expect(await germanFiles()).toEqual(['de.form.json', 'de.people.json']);
    expect(JSON.parse(await readFile(join(root, 'screens/locales/de.people.json'), 'utf8'))).toMatchObject({
      language: 'de',
      texts: { 'matrix.all': 'Alles: {{what}}' },
    });
    const again = await imported(root, file('form.save,Save,Speichern,,'));
    expect(again.lines.at(-1)).toMatch(/^0 texts of 1 /);
  });
});

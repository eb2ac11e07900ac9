/** What is written for those who work on the product or run it: every path, script and project that it names is there. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import product from '../package.json' with { type: 'json' };
import releases from '../src/web/widgets/release-log/releases.json' with { type: 'json' };
import { projectNames } from './projects.ts';

const documents = [
  '.github/CONTRIBUTING.md',
  '.github/CHANGELOG.md',
  '.github/SECURITY.md',
  'engine/README.md',
  'src/server/README.md',
  'tests/README.md',
  'widgets/README.md',
];

/** Made by a build or by packages: not there before. */
const made = ['node_modules', 'dist', 'storybook-static', '.git'];
const roots = new Set(readdirSync('.').filter((name) => !made.includes(name)));

const read = (file: string) => readFileSync(file, 'utf8');

/** What stands as code: in backticks, or in a block of its own. */
const codeIn = (text: string): readonly string[] => {
  const blocks = [...text.matchAll(/^```.*\n([\s\S]*?)^```/gm)].map(([, code = '']) => code);
  const rest = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  return [...blocks, ...[...rest.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)];
};

/** Paths from the root: words that begin with a file or folder of it, or of the document's own; `{name}` in them stands for any name. */
const pathsIn = (text: string, folder: string): readonly string[] => {
  const own = new Set(folder.startsWith('.') ? [] : readdirSync(folder));
  const words = codeIn(text).flatMap((code) => code.split(/[\s'"(),]+/));
  return [
    ...new Set(
      words.flatMap((word) => {
        const [first = ''] = word.split('/');
        if (own.has(first)) return join(folder, word);
        return roots.has(first) ? word : [];
      }),
    ),
  ];
};

const isThere = (path: string) => globSync(path.replaceAll(/\{\w+\}/g, '*')).length > 0;

const namesIn = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];

describe.each(documents)('%s', (file) => {
  const text = read(file);

  it('names paths that are there', () => {
    const paths = pathsIn(text, dirname(file));
    expect(paths.length).toBeGreaterThan(3);
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });

  it('names scripts and test projects that are there', () => {
    expect(namesIn(text, /npm run ([\w:-]+)/g).filter((name) => !Object.hasOwn(product.scripts, name))).toEqual([]);
    expect(namesIn(text, /--project ([\w-]+)/g).filter((name) => !projectNames.some((known) => known === name))).toEqual([]);
  });

  it('links to files that are there', () => {
    const links = namesIn(text, /\]\((?!https:)([^)#]+)[^)]*\)/g);
    expect(links.filter((link) => !existsSync(join(dirname(file), link)))).toEqual([]);
  });
});

it('names every test project, and those alone, where a new test goes', () => {
  const [, section = ''] = read('.github/CONTRIBUTING.md').split('## Where a test goes');
  expect(namesIn(section.split('\n## ')[0] ?? '', /^\| `([\w-]+)` \|/gm).sort()).toEqual([...projectNames].sort());
});

it('tells of the versions that the release log tells of, with their days', () => {
  const headings = [...read('.github/CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(['Unreleased', ...releases.map(({ version, date }) => `${version} - ${date}`)]);
});

it('supports the version that is built', () => {
  expect(read('.github/SECURITY.md')).toContain(`the newest (${product.version})`);
});

/** The parser that a page loads reads each rule as the whole library does. */
import { fileURLToPath } from 'node:url';
import { ParseError, Environment as Whole } from '@marcbachmann/cel-js';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, it } from 'vitest';
import type * as Alone from './cel-parser.ts';
import { lightCel } from './light-cel.ts';

const limits = { maxDepth: 50, maxListElements: 100, maxCallArguments: 8, maxMapEntries: 0 };
const whole = new Whole({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false, limits });
let alone: typeof Alone;
let parser: Alone.Environment;
let files: readonly string[];

/** As the build makes it: what the parser finds in place of the library's files is a matter of the build. */
beforeAll(async () => {
  const entry = fileURLToPath(new URL('cel-parser.ts', import.meta.url));
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [lightCel()],
    build: { write: false, lib: { entry, formats: ['es'] } },
  });
  const [chunk] = (Array.isArray(made) ? made : [made]).flatMap((one) => ('output' in one ? one.output : []));
  const { code, moduleIds } = chunk as Rolldown.OutputChunk;
  files = moduleIds.map((id) => id.replace(/^.*\//, ''));
  alone = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  parser = new alone.Environment({ limits });
});

it('comes without what interprets a text', () => {
  expect(files.toSorted()).toEqual(['cel-operators.ts', 'cel-parser.ts', 'errors.js', 'globals.js', 'parser.js']);
});

/** Of a node only what the rules read; what its macros left beside it is the interpreter's. */
const plain = (ast: unknown): unknown => JSON.parse(JSON.stringify(ast, (_, value) => (typeof value === 'bigint' ? `${value}n` : value)));

const texts = [
  'doc.status == "open"',
  'me.role in ["admin", "tech"] && !(doc.a > 1 || doc.b <= -2.5)',
  'has(doc.team.lead) ? doc.items.exists(x, x.done == true) : doc.items.all(x, size(x.name) > 0)',
  'doc.items.filter(x, x > 1).map(x, x * 2)[0] == 4',
  "exists('task', t, t.asset_id == doc.id && t['name'].startsWith('A'))",
  'default(doc.rate.amount, 0) % 7 == 12345678901',
  'null',
  '-doc.a - 1 <= 2 && doc.b >= 3 || doc.c < 4 && doc.d != 12u',
];

it.each(texts)('%s', (text) => {
  const read = parser.parse(text).ast;
  expect(plain(read)).toEqual(plain(whole.parse(text).ast));
  expect(plain(read)).toMatchObject({ op: expect.any(String) });
});

it.each(['doc.', 'a == ', '"open', '[1, 2', 'doc.a = 1', '99999999999999999999u', `${'('.repeat(60)}1${')'.repeat(60)}`])(
  'refuses %s alike',
  (text) => {
    const refusal = (parse: () => unknown) => {
      try {
        parse();
      } catch (error) {
        return error instanceof ParseError || error instanceof alone.ParseError ? { summary: error.summary, range: error.range } : error;
      }
      return 'read';
    };
    const alike = refusal(() => parser.parse(text));
    expect(alike).toEqual(refusal(() => whole.parse(text)));
    expect(alike).toHaveProperty('summary');
  },
);

/** The platform's code rests on tables of its own: those of `engine/entities`, and those that the server makes for itself. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../../core/definitions/types.ts';
import { loadDefinitions } from '../definitions/index.ts';
import { platformRoot } from '../kernel/root.ts';
import { planModel } from './index.ts';

const SERVER = join(platformRoot(), 'engine/server');

let empty = '';
let product: Product;
let sources: readonly { readonly file: string; readonly text: string }[] = [];

beforeAll(async () => {
  empty = await mkdtemp(join(tmpdir(), 'platform-'));
  const loaded = await loadDefinitions({ root: empty, platform: platformRoot() });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.faults));
  product = loaded.product;
  const names = (await readdir(SERVER, { recursive: true })).filter(
    (name) => /\.ts$/.test(name) && !/\.test\.ts$|testing|fixture/.test(name),
  );
  sources = await Promise.all(names.map(async (file) => ({ file, text: await readFile(join(SERVER, file), 'utf8') })));
});
afterAll(() => rm(empty, { recursive: true, force: true }));

const tablesOf = ({ entities }: Product) =>
  new Map(planModel(entities).tables.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]));

const TEMPLATE = /sql(?:<[^`]*?>)?`((?:[^`\\]|\\.)*)`/g;
/** Catalogues of PostgreSQL, functions that give rows, and what else may stand after `from`. */
const ELSEWHERE = /^(pg_\w+|information_schema|unnest|generate_series|lateral|select|jsonb_\w+|only|set)$/;
const NAMED = /\b(?:from|join|(?<!for )update|into)\s+"?([a-z_]+)"?(?![a-z_(.])(?:\s+(?:as\s+)?([a-z_]+)\b)?/g;
const KEYWORD =
  /^(on|where|set|left|right|join|inner|cross|order|group|limit|using|values|select|returning|for|and|union|as|default|skip|having)$/;

type Used = { readonly file: string; readonly table: string; readonly alias: string };

/** Tables that the SQL of a file names, by what it calls them; rows that it makes itself (`with x as`) are none. */
function tablesIn(file: string, text: string): readonly Used[] {
  const own = new Set(
    [...text.matchAll(/\b([a-z_]+)(?:\s*\([^()]*\))?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/g)].map(([, name]) => name),
  );
  return [...text.matchAll(TEMPLATE)].flatMap(([, statement = '']) =>
    [...statement.matchAll(NAMED)].flatMap(([, table = '', alias = '']) =>
      ELSEWHERE.test(table) || own.has(table) ? [] : [{ file, table, alias: KEYWORD.test(alias) || alias === '' ? table : alias }],
    ),
  );
}

describe("the server's SQL", () => {
  it('names tables of the platform alone', () => {
    const tables = tablesOf(product);
    const used = sources.flatMap(({ file, text }) => tablesIn(file, text));
    expect(used.length).toBeGreaterThan(60);
    expect(used.filter(({ table }) => !tables.has(table))).toEqual([]);
  });

  it('names columns that they have', () => {
    const tables = tablesOf(product);
    const unknown = sources.flatMap(({ file, text }) => {
      // One name may stand for another table in the next statement.
      const columns = new Map<string, Set<string>>();
      for (const { table, alias } of tablesIn(file, text))
        columns.set(alias, new Set([...(columns.get(alias) ?? []), ...(tables.get(table) ?? [])]));
      const said = [...text.matchAll(TEMPLATE)].flatMap(([, statement = '']) => [...statement.matchAll(/\b([a-z_]+)\.([a-z_]+)\b(?!\()/g)]);
      return said.flatMap(([place, alias = '', column = '']) => (columns.get(alias)?.has(column) === false ? [`${file}: ${place}`] : []));
    });
    expect(unknown).toEqual([]);
  });

  it('says no name of several words that is none of theirs', () => {
    const tables = tablesOf(product);
    const known = new Set([...tables].flatMap(([table, columns]) => [table, ...columns]));
    const unknown = sources.flatMap(({ file, text }) => {
      const given = new Set([...text.matchAll(/\bas ([a-z_]+)\b/g)].map(([, name]) => name));
      return [...text.matchAll(TEMPLATE)].flatMap(([, statement = '']) => {
        const bare = statement.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '$').replace(/'[^']*'/g, '');
        const names = [...bare.matchAll(/(?<![:.])\b([a-z]+(?:_[a-z]+)+)\b(?!\s*\()/g)].map(([, name = '']) => name);
        return names.filter((name) => !known.has(name) && !given.has(name)).map((name) => `${file}: ${name}`);
      });
    });
    expect(unknown).toEqual([]);
  });

  it('writes columns that they have', () => {
    const tables = tablesOf(product);
    const written = sources.flatMap(({ file, text }) =>
      [...text.matchAll(TEMPLATE)].flatMap(([, statement = '']) => [
        ...[...statement.matchAll(/insert into "?([a-z_]+)"?\s*\(([^()$]*)\)/g)].flatMap(([, table = '', columns = '']) =>
          columns.split(',').map((column) => ({ file, table, column: column.trim().replaceAll('"', '') })),
        ),
        ...[...statement.matchAll(/update "?([a-z_]+)"?(?: [a-z])? set ([a-z_]+) =/g)].map(([, table = '', column = '']) => ({
          file,
          table,
          column,
        })),
      ]),
    );
    expect(written.length).toBeGreaterThan(30);
    expect(written.filter(({ table, column }) => tables.get(table)?.has(column) === false)).toEqual([]);
  });
});

it('records that the server makes and changes itself are those of the platform', () => {
  const named = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:resources\.(?:create|update|remove|list|get)\([^,()]+(?:\([^()]*\))?, |entity: )'([a-z-]+)'/g)].map(
      ([, name = '']) => ({ file, name }),
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ name }) => !product.entities.has(name))).toEqual([]);
});

/** Every block of code in the documents is what it says it is: whoever copies it gets what is promised. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { plan, validateDefinitions } from '../engine/core/definitions/index.ts';
import { createOverlay, overrideKinds } from '../engine/core/definitions/overrides/index.ts';
import type { DefinitionFile, DefinitionKind, Fault } from '../engine/core/definitions/types.ts';
import { isObject } from '../engine/core/json/index.ts';
import { MEMBER_ROLE } from '../engine/server/database/row-security.ts';
import { readDefinitions } from '../engine/server/definitions/read.ts';
import { messageOf } from '../engine/server/flows/outgoing.ts';
import { createFileFunctions } from '../engine/server/functions/file-functions.ts';
import product from '../package.json' with { type: 'json' };
import { projectNames } from './projects.ts';
import { blocksOf, type CodeBlock, documents, wordsOf } from './support/documents.ts';

const blocks = documents.flatMap(blocksOf);
const placeOf = ({ document, line }: CodeBlock) => `${document}:${line}`;
const inLanguage = (...languages: readonly string[]) => blocks.filter(({ language }) => languages.includes(language));
const FILE = /^file[=:]\s*(\S+)$/;
const OVERRIDE = /^override=(\w+)\/([\w-]+)$/;
/** A node of the page of such a record. */
const NODE = /^node=([\w-]+)$/;
const FUNCTION = /^functions: (\S+)$/;
/** States of a machine that comes with the product. */
const MACHINE = /^machine=([\w-]+)$/;

const kindOf = (path: string): DefinitionKind => {
  if (path.startsWith('schemas/')) return 'entity';
  if (path.includes('/menus/')) return 'menu';
  if (path.includes('/flows/')) return 'flow';
  if (path.includes('/notifications/')) return 'notification';
  return path.includes('/locales/') ? 'locale' : 'screen';
};

/** The definitions that the blocks of one document are, one layer over the shipped ones. */
const definitionsIn = (document: string): readonly DefinitionFile[] =>
  blocks
    .filter((block) => block.document === document && FILE.test(block.says))
    .map(({ says, code }) => {
      const file = FILE.exec(says)?.[1] ?? '';
      return { file, kind: kindOf(file), json: JSON.parse(code) as unknown, layer: 1 };
    });

it('has every block in a language that is checked here', () => {
  expect(blocks.length).toBeGreaterThan(12);
  // Without a language it is a drawing.
  const isDrawing = ({ language, code }: CodeBlock) => language === '' && /[│┌└]/.test(code);
  expect(blocks.filter((block) => !['json', 'sh', 'ts', 'tsx', 'js'].includes(block.language) && !isDrawing(block)).map(placeOf)).toEqual(
    [],
  );
});

describe('JSON', () => {
  it('says what it is, and is JSON', () => {
    for (const block of inLanguage('json')) {
      expect(
        [FILE, OVERRIDE, NODE, FUNCTION, MACHINE].some((form) => form.test(block.says)),
        `${placeOf(block)} says '${block.says}'`,
      ).toBe(true);
      expect(() => JSON.parse(block.code) as unknown, placeOf(block)).not.toThrow();
    }
    const within = documents.flatMap((document) => wordsOf(document).map((code) => ({ document, code })));
    for (const { document, code } of within.filter(({ code: each }) => /^\{ "[^…]*\}$/.test(each)))
      expect(() => JSON.parse(code) as unknown, `${document}: ${code}`).not.toThrow();
  });

  it('of a machine is what that machine does', () => {
    for (const { says, code } of inLanguage('json').filter((block) => MACHINE.test(block.says))) {
      const file = `src/server/bluetooth/machines/${MACHINE.exec(says)?.[1]}.json`;
      const { states } = JSON.parse(readFileSync(file, 'utf8')) as { readonly states: object };
      expect(states).toMatchObject(JSON.parse(code) as object);
    }
  });

  it.each(documents.filter((document) => definitionsIn(document).length > 0))(
    'of %s are definitions that hold together',
    async (document) => {
      const shipped = await readDefinitions({ root: process.cwd() });
      expect(validateDefinitions([...shipped.files, ...definitionsIn(document)], shipped.schemas, { complete: true })).toEqual([]);
    },
  );

  const overrides = inLanguage('json').filter(({ says }) => OVERRIDE.test(says));
  it('has a recipe of an override', () => expect(overrides.length).toBeGreaterThan(0));
  it.each(overrides.map((block) => [placeOf(block), block] as const))('%s is an override that can be saved', async (_place, block) => {
    const [, kind, target = ''] = OVERRIDE.exec(block.says) ?? [];
    const known = overrideKinds.find((each) => each === kind);
    if (!known) throw new Error(`There are no overrides of a ${kind}.`);
    const { files: shipped, schemas } = await readDefinitions({ root: process.cwd() });
    const files = [...shipped, ...definitionsIn(block.document)];
    const planned = plan(files, schemas);
    if (!planned.ok) throw new Error(planned.faults.map(({ message }: Fault) => message).join('\n'));
    const overlay = createOverlay({ product: planned.product, files, schemas });
    const patch: unknown = JSON.parse(block.code);
    if (!isObject(patch)) throw new Error('A patch is an object.');
    const override = overlay.against(known, target, patch);
    expect(overlay.faultsOf(override, [])).toEqual([]);
    expect([...overlay.plan([override]).conflicts]).toEqual([]);
  });
});

const nodes = inLanguage('json').filter(({ says }) => NODE.test(says));
it.each(nodes.map((block) => [placeOf(block), block] as const))(
  '%s is a node that can stand in the page of its record',
  async (_place, block) => {
    const { files, schemas } = await readDefinitions({ root: process.cwd() });
    const entity = NODE.exec(block.says)?.[1];
    const page = files.find(
      ({ kind, json }) =>
        kind === 'screen' && isObject(json) && isObject(json.body) && json.body.widget === 'detail' && json.body.entity === entity,
    );
    if (!page || !isObject(page.json) || !isObject(page.json.body)) throw new Error(`No page shows a ${entity}.`);
    const { id, widget, record } = page.json.body;
    const body = { id, widget, entity, ...(record === undefined ? {} : { record }), main: [JSON.parse(block.code) as unknown] };
    const standing = files.map((file) => (file === page ? { ...file, json: { ...(page.json as object), body } } : file));
    expect(validateDefinitions(standing, schemas).filter(({ file }) => file === page.file)).toEqual([]);
  },
);

describe('code', () => {
  it('reads as the language that it is in', () => {
    for (const block of inLanguage('ts', 'tsx', 'js')) {
      const fileName = `block.${block.language}`;
      const { diagnostics = [] } = ts.transpileModule(block.code, {
        fileName,
        reportDiagnostics: true,
        compilerOptions: { jsx: ts.JsxEmit.ReactJSX, module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext },
      });
      expect(
        diagnostics.map(({ messageText }) => messageText),
        placeOf(block),
      ).toEqual([]);
    }
  });

  it('of the operator is a list of functions, and a function that answers as the page says', async () => {
    const parts = blocks.flatMap((block) => {
      const name = FUNCTION.exec(block.says)?.[1];
      return name === undefined ? [] : [{ name, code: block.code }];
    });
    expect(parts.map(({ name }) => name)).toEqual(['functions.json', 'pump.mjs', 'warehouse.mjs']);
    const folder = await mkdtemp(join(tmpdir(), 'fieldloom-documents-'));
    try {
      for (const { name, code } of parts) await writeFile(join(folder, name), code);
      const functions = await createFileFunctions({ folder, log: { warn: () => undefined } });
      const [arn = '', warehouse = ''] = Object.keys(JSON.parse(parts[0]?.code ?? '{}') as object);
      const answer = (currentStateCode: string, stateInfo: object = {}) =>
        functions.run({ arn, by: 'somebody', event: { contextInfo: {}, currentStateCode, stateInfo } });
      expect(await answer('INITIALIZATION')).toEqual({ nextStateCode: 'SEARCHING_FOR_MACHINE', nextStateInfo: { service: '180f' } });
      expect(await answer('EXECUTING_COMMAND', { response: '7' })).toEqual({
        nextStateCode: 'FINAL_SUCCESS',
        nextStateInfo: { formFieldValue: '7' },
      });
      expect(await answer('ANYTHING')).toMatchObject({ nextStateCode: 'ERROR_FOUND' });
      const now = '2026-03-02T06:00:00.000Z';
      const event = { execution: { flow: 'rule 1', record_id: '7' }, trigger: { on: 'created', entity: 'subtask' }, now } as const;
      const outgoing = { key: 'one', at: now, payload: '{"task":"T-7"}' };
      const told = (secret: string) =>
        functions.run({ arn: warehouse, by: 'somebody', event: messageOf({ ...event, outgoing, secrets: [secret] }) });
      expect(await told('the secret of the rule')).toEqual({ took: { task: 'T-7' } });
      await expect(told('another secret')).rejects.toMatchObject({ code: 'function_failed' });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('commands', () => {
  const commands = inLanguage('sh').flatMap((block) =>
    block.code
      .replaceAll('\\\n', ' ')
      .split('\n')
      .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
      .filter((line) => line !== '')
      .map((line) => ({ place: placeOf(block), line })),
  );
  /** Programs that come with npm, PostgreSQL or the system. */
  const programs = new Set(['npm', 'npx', 'createdb', 'createuser', 'psql', 'pg_dump', 'pg_restore', 'curl', 'tar', 'gzip', 'gunzip']);
  const builtIn = new Set(['ci', 'start', 'test', 'run', 'install']);

  it('begin with a program that is there', () => {
    expect(commands.length).toBeGreaterThan(8);
    for (const { place, line } of commands) {
      for (const part of line.split(/\s*(?:&&|\|)\s*/)) {
        const word = part.replace(/^(?:TOKEN=\$\()?(?:\w+=(?:"[^"]*"|\S*)\s+)*/, '').split(/\s+/)[0] ?? '';
        if (word !== '' && word !== 'node') expect([...programs], `${place}: ${part}`).toContain(word);
      }
    }
  });

  it('name scripts, projects and paths that are there, in blocks and in lines alike', () => {
    const texts = [
      ...commands.map(({ place, line }) => ({ place, text: line })),
      ...documents.flatMap((document) => wordsOf(document).map((text) => ({ place: document, text }))),
    ];
    const wrong = texts.flatMap(({ place, text }) => {
      const scripts = [...text.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)].map(([whole, name = '']) => ({
        name,
        isRun: whole.includes('run '),
      }));
      const unknown = scripts.filter(({ name, isRun }) => !Object.hasOwn(product.scripts, name) && (isRun || !builtIn.has(name)));
      const projects = [...text.matchAll(/--project ([\w-]+)/g)].filter(([, name]) => !projectNames.some((known) => known === name));
      const paths = text.startsWith('np')
        ? [...text.matchAll(/(?:^|\s)((?:tests|src|engine|widgets|screens|schemas)\/[\w./-]+)/g)].filter(
            ([, path = '']) => !existsSync(path) && globSync(`${path}*`).length === 0,
          )
        : [];
      return [...unknown.map(({ name }) => name), ...[...projects, ...paths].map(([, name]) => name)].map(
        (name) => `${place}: ${name} in '${text}'`,
      );
    });
    expect(wrong).toEqual([]);
  });
});

it('names the role that members work as, where a database is restored', () => {
  const restore = inLanguage('sh').find(({ code }) => code.includes('create role'));
  expect(restore?.code).toContain(`'create role ${MEMBER_ROLE} nologin'`);
  // Before the dump, which grants to it.
  expect(restore?.code.indexOf(MEMBER_ROLE)).toBeLessThan(restore?.code.indexOf('ON_ERROR_STOP') ?? 0);
});

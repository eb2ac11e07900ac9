/**
 * `npm run check:definitions [-- --dir folder] [--write]`: every fault of every definition, with file and JSON pointer.
 * Files of an older version of the language are named, and with `--write` brought up to date.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type OldDefinition, plan } from '../../engine/core/definitions/index.ts';
import { saidShare, unsaidCount } from '../../engine/core/definitions/said-share.ts';
import type { DefinitionFile, Fault, Product } from '../../engine/core/definitions/types.ts';
import { isObject } from '../../engine/core/json/index.ts';
import { codeFaults } from '../../engine/server/definitions/coded.ts';
import { type DefinitionSource, readDefinitions } from '../../engine/server/definitions/read.ts';
import { noticeOf, rewriteOld } from '../../engine/server/definitions/rewrite.ts';
import { typesFiles } from '../../engine/server/definitions/write-types.ts';
import { fixtureFaults } from '../../engine/server/fixtures/index.ts';
import { indexAdvice } from '../../engine/server/model/advice/index.ts';
import { codeOf } from '../../engine/server/product.ts';
import { catalogueOf } from '../../engine/server/translations/catalogue.ts';
import { consistencyFaults } from '../../engine/server/translations/consistency.ts';
import { glossaryOf } from '../../engine/server/translations/glossary.ts';
import { faultsOfMachines } from './bluetooth/machine-faults.ts';
import { machines } from './bluetooth/machines.ts';
import { demoFixtures } from './demo/index.ts';
import { fieldloom } from './product.ts';
import { readyMade } from './setup/ready-made.ts';
import { readyMadeFaults } from './setup/ready-made-faults.ts';

export type CheckResult = {
  readonly faults: readonly Fault[];
  readonly count: number;
  readonly old: readonly OldDefinition[];
  /** Of what English says, how much each other language does: 0 to 1. */
  readonly said: ReadonlyMap<string, number>;
  /** How many texts of English each other language lacks. */
  readonly unsaid: ReadonlyMap<string, number>;
};

const GLOSSARY = 'schemas/glossary.json';

/** Checks the shipped definitions, those of `extraDir` laid over them, that texts of all languages agree, that workflows have code, and that schemas/types is up to date. */
export async function checkDefinitions({ root, extraDir }: DefinitionSource): Promise<CheckResult> {
  const { files, old, schemas, faults } = await readDefinitions({ root, extraDir });
  const planned = plan(files, schemas, { complete: true });
  const found = [
    ...faults,
    // What fixtures name is asked of definitions that are sound.
    ...(planned.ok ? [...(await broughtFaults(planned.product)), ...indexAdvice(planned.product)] : planned.faults),
    ...codeFaults(files, await codeOf(fieldloom)),
    ...consistencyFaults(catalogueOf(files), glossaryOf(JSON.parse(await readFile(join(root, GLOSSARY), 'utf8')))),
    ...(await staleTypes(join(root, 'schemas/types'))),
  ];
  return { faults: found, count: files.length, old, ...saidIn(files) };
}

type Texts = Record<string, string>;

/** As they stand in their files: a product puts English in the place of what a language lacks. */
function saidIn(files: readonly DefinitionFile[]): Pick<CheckResult, 'said' | 'unsaid'> {
  const spoken = new Map<string, Texts>();
  for (const { kind, json } of files) {
    if (kind !== 'locale' || !isObject(json)) continue;
    const language = String(json.language);
    spoken.set(language, { ...spoken.get(language), ...(json.texts as Texts) });
  }
  const english = spoken.get('en') ?? {};
  spoken.delete('en');
  const others = [...spoken].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    said: new Map(others.map(([language, texts]) => [language, saidShare(english, texts, language)])),
    unsaid: new Map(others.map(([language, texts]) => [language, unsaidCount(english, texts, language)])),
  };
}

/** Faults of what the server brings along: the demo, groups that people begin with, and machines. */
async function broughtFaults({ entities, locales }: Product): Promise<readonly Fault[]> {
  const texts = locales.get('en') ?? {};
  return [
    ...fixtureFaults(await demoFixtures(), entities),
    ...readyMadeFaults(await readyMade(), { entities, texts }),
    ...faultsOfMachines(await machines(), texts),
  ];
}

/** One line a fault: `file#pointer  code  message`. */
export const lineOf = ({ file, pointer, code, message }: Fault): string => `${file}#${pointer}  ${code}  ${message}`;

/** Generated types that are not what the schemas and the entities give. */
export async function staleTypes(folder: string): Promise<readonly Fault[]> {
  const checked = await Promise.all(
    (await typesFiles()).map(async ({ name, from, text }) => {
      const written = await readFile(join(folder, name), 'utf8').catch(() => '');
      const message = `It is not what ${from} gives: run "npm run types".`;
      return written === text ? [] : [{ file: `schemas/types/${name}`, pointer: '', code: 'stale-types', message }];
    }),
  );
  return checked.flat();
}

/** Folder given by `--dir`, or `DEFINITIONS_DIR`. */
function extraFolder(): string | undefined {
  const index = process.argv.indexOf('--dir');
  const given = index >= 0 ? process.argv[index + 1] : process.env.DEFINITIONS_DIR;
  return given ? resolve(given) : undefined;
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const { faults, count, old, said, unsaid } = await checkDefinitions({ root: process.cwd(), extraDir: extraFolder() });
  for (const one of old) process.stdout.write(`${noticeOf(one)}\n`);
  if (process.argv.includes('--write')) {
    await rewriteOld(process.cwd(), old);
    process.stdout.write(`${old.length} definitions written anew\n`);
  } else if (old.length > 0) process.stdout.write('npm run check:definitions -- --write brings them up to date\n');
  for (const fault of faults) process.stdout.write(`${lineOf(fault)}\n`);
  process.stdout.write(faults.length > 0 ? `${faults.length} faults in ${count} definitions\n` : `${count} definitions checked\n`);
  // Rounded down: what is not whole is not called so.
  const shares = [...said].map(
    ([language, share]) => `${language} ${Math.floor(share * 1000) / 10} % (${unsaid.get(language)} untranslated)`,
  );
  if (shares.length > 0) process.stdout.write(`texts said: ${shares.join(', ')}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

/** What the server says to people is said by key: no sentence stands in its code, and each key has its English text. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import platform from '../engine/server/locales/en.json' with { type: 'json' };
import { sentencesIn } from './said/sentences.ts';
import { englishTexts } from './support/words.ts';

const root = join(import.meta.dirname, '..');

/** Read by whoever runs or extends the server: settings, starting, code that is not registered, functions, folders of definitions. */
const forOperators = [
  'engine/server/database/{lease,pglite-host}.ts',
  'engine/server/definitions/{coded,coded-notifications,editor-schemas,read,row-types}.ts',
  'engine/server/fixtures/{check,load,values}.ts',
  'src/server/setup/ready-made-faults.ts',
  'engine/server/functions/*.ts',
  'engine/server/kernel/{config,config-*,lock}.ts',
  'engine/server/media/unused.ts',
  'engine/server/model/{,advice/}*.ts',
  'engine/server/jobs/{attempt,jobs,rounds}.ts',
  'engine/server/start-failure.ts',
  // Translators read them in a terminal, and those who run the checks.
  'engine/server/translations/*.ts',
  'engine/server/workflows/registry.ts',
  'src/server/{check-definitions,create-owner,dev,main,seed}.ts',
];
/** Written about the API, for programmers; steps of the database; data of the demo; kits of tests. */
const noSentences = [
  '**/openapi/**',
  '**/http/schema/{answers,entity}.ts',
  '**/migrations/**',
  '**/demo/**',
  '**/testing/**',
  // Faults of plans, for programmers: nobody else ever sees one.
  '**/verifier/**',
  '**/*.test.ts',
];
const exclude = [...forOperators, ...noSentences];
/** Records that the server makes get names as people would give them: these are renamed, sorted by and searched for. */
const names: Readonly<Record<string, readonly string[]>> = {
  // Of the document of the API.
  'engine/server/http/unsubscribe-routes.ts': ['No address that holds', 'The page'],
  'engine/server/identity/create-owner.ts': ['Owner'],
  'src/server/billing/forms.ts': ['All service types'],
  'src/server/flags.ts': ['Job broadcasts', 'Inventory and stock transfer in the menus'],
  'src/server/inventory/forms.ts': ['Items'],
  'src/server/inventory/ledger.ts': ['Fieldloom'],
  'src/server/inventory/system-places.ts': ['In transit', 'At customers', 'Written off'],
  'src/server/product.ts': ['Fieldloom'],
  'src/server/people/organisations.ts': ['Administrator'],
  // A version's title is cut to the length of a line, which only words can be.
  'src/server/setup/custom-form.ts': ['Created with … fields', 'Added …', 'Removed …', 'Changed …', 'Changed the order', 'and … more'],
};

const files = globSync(['engine/server/**/*.ts', 'src/server/**/*.ts'], { cwd: root, exclude }).toSorted();
const sourceOf = (file: string) => readFileSync(join(root, file), 'utf8');

const KEY = /(['`])(problem\.[a-z0-9_.]+)(\$\{)?/g;
type Use = { readonly key: string; readonly isBeginning: boolean };
const usesIn = (source: string): readonly Use[] =>
  [...source.matchAll(KEY)].map(([, , key = '', more]) => ({ key, isBeginning: more !== undefined }));

/** What keys of entities say, the definitions say by key themselves. */
const definitions = globSync(['engine/entities/*.json', 'schemas/entities/*.json'], { cwd: root }).toSorted();
const saidIn = (source: string): readonly Use[] =>
  [...source.matchAll(/"t:(problem\.[a-z0-9_.]+)"/g)].map(([, key = '']) => ({ key, isBeginning: false }));

const texts: Readonly<Record<string, string>> = { ...platform.texts, ...englishTexts() };
const ours = Object.keys(texts).filter((key) => key.startsWith('problem.'));
const uses = [
  ...files.filter((file) => !file.endsWith('definitions/service.ts')).flatMap((file) => usesIn(sourceOf(file))),
  ...definitions.flatMap((file) => saidIn(sourceOf(file))),
];

describe('what the server says', () => {
  it('stands in no code', () => {
    const found = files.flatMap((file) => sentencesIn(file, sourceOf(file)).map((sentence) => ({ file, ...sentence })));
    const isName = (file: string, text: string) => names[file]?.includes(text) ?? false;
    expect(files.length).toBeGreaterThan(300);
    expect(found.filter(({ file, text }) => !isName(file, text)).map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
    const gone = Object.entries(names).flatMap(([file, own]) =>
      own.filter((name) => !found.some(({ file: other, text }) => other === file && text === name)),
    );
    expect(gone).toEqual([]);
  });

  it('has an English text for each key', () => {
    const lacking = uses.filter(({ key, isBeginning }) => !ours.some((one) => (isBeginning ? one.startsWith(key) : one === key)));
    expect(lacking).toEqual([]);
  });

  it('has no text that nothing says', () => {
    const isUsed = (key: string) => uses.some((use) => (use.isBeginning ? key.startsWith(use.key) : key === use.key));
    expect(ours.filter((key) => !isUsed(key))).toEqual([]);
  });

  it('keeps the texts of the platform apart from those of the product', () => {
    const isPlatforms = (key: string) => key.startsWith('problem.platform.');
    expect(Object.keys(platform.texts).filter((key) => !isPlatforms(key))).toEqual([]);
    expect(Object.keys(englishTexts()).filter(isPlatforms)).toEqual([]);
  });
});

describe('a sentence in the code', () => {
  const found = (source: string) => sentencesIn('x.ts', source).map(({ text }) => text);

  it('is found, however it is given', () => {
    expect(found("throw problems.conflict({ message: 'Paid already' })")).toEqual(['Paid already']);
    expect(found(`const message = is ? 'It is paid.' : \`\${code} is open.\`;`)).toEqual(['It is paid.', '… is open.']);
    expect(found("fault({ message: isOld ? 'old' : ('new') })")).toEqual(['old', 'new']);
    expect(found("refuse('/day', 'Choose the day.')")).toEqual(['Choose the day.']);
  });

  it('is found where records keep it, or where it stands within another one', () => {
    expect(found("export const NO_REMARKS = 'No remarks';")).toEqual(['No remarks']);
    expect(found("await resources.create(keeper, 'event', [{ actor_name: 'System', kind: 'Status' }])")).toEqual(['System']);
    expect(found("enter([{ note: input.note ?? 'Given' }, entryOf(record, 1, 'Leave taken')])")).toEqual(['Given', 'Leave taken']);
    expect(found(`const days = to === null ? \`from \${from} on\` : \`from \${from} to \${to}\`;`)).toEqual(['from … on', 'from … to …']);
    expect(found(`const change = \`Added \${name}\`; const open = \`\${count} open requests\`;`)).toEqual(['Added …', '… open requests']);
  });

  it('is not taken from what a schema says of itself', () => {
    expect(found("describe({ summary: 'Sign in.', body: { description: 'A form of it.' } })")).toEqual([]);
    expect(found("import { text } from './schema/parameters.ts'; query({ t: text('Token of the link.') })")).toEqual([]);
    expect(found("text('Token of the link.')")).toEqual(['Token of the link.']);
  });

  it('is not taken from keys, logs, errors of code, or SQL', () => {
    expect(found("said('problem.billing.paid', { code }); ({ message: 't:signin.wrong' })")).toEqual([]);
    expect(found("log.warn({ id }, 'It was not sent.'); options.log.info('It was sent.');")).toEqual([]);
    expect(found("throw new Error('This cannot be.'); throw new WorkflowMismatch('It has none.');")).toEqual([]);
    expect(found('sql`select 1 from it where a = b.`')).toEqual([]);
  });
});

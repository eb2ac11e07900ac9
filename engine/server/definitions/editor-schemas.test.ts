/** Shipped definitions in an editor: what it proposes at a place, and what it underlines, by the schema that the file names. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { getLanguageService, type LanguageService, TextDocument } from 'vscode-json-languageservice';

const service: LanguageService = getLanguageService({
  schemaRequestService: (uri) => readFile(fileURLToPath(uri), 'utf8'),
  workspaceContext: { resolveRelativePath: (path, resource) => new URL(path, resource).href },
});

const documentOf = (file: string, text: string) => TextDocument.create(pathToFileURL(file).href, 'json', 1, text);

/** What an editor proposes where `¦` stands in a text that takes the place of another in a shipped file. */
async function proposals(file: string, from: string, to: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  const written = text.replace(from, to);
  const document = documentOf(file, written.replace('¦', ''));
  const list = await service.doComplete(document, document.positionAt(written.indexOf('¦')), service.parseJSONDocument(document));
  return list?.items.map(({ label }) => label.replaceAll('"', '')) ?? [];
}

/** What an editor underlines in a shipped file with another text in it. */
async function underlined(file: string, from = '', to = ''): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  const document = documentOf(file, text.replace(from, to));
  const faults = await service.doValidation(document, service.parseJSONDocument(document));
  return faults.map(({ range }) => document.getText(range));
}

const users = 'screens/people/users.json';
const transfer = 'schemas/entities/stock-transfer.json';
const menu = 'screens/menus/admin.json';

describe('an editor', () => {
  it.each([users, 'screens/requests/task.json', 'screens/insights/service-metrics.json', transfer, 'schemas/entities/subtask.json', menu])(
    'finds nothing wrong with %s',
    async (file) => expect(await underlined(file)).toEqual([]),
  );

  it('proposes the options of the widget that a node names, and no others', async () => {
    const options = await proposals(users, '"edit": true,', '"¦": true, "edit": true,');
    expect(options).toEqual(expect.arrayContaining(['bulk', 'default_filter']));
    expect(options).not.toContain('sections');
    expect(await proposals(users, '"widget": "collection"', '"widget": "¦"')).toEqual(
      expect.arrayContaining(['collection', 'dashboard', 'tabs']),
    );
  });

  it('proposes the pages by link that there are', async () => {
    const screen = 'screens/feedback/customer-feedback.json';
    expect(await proposals(screen, '"link": "feedback"', '"link": "¦"')).toEqual(['deployment-update', 'feedback', 'intake']);
  });

  it('proposes fields and workflows of the entity that a node shows', async () => {
    const columns = await proposals(users, '"/user_code",\n', '"¦",\n');
    expect(columns).toEqual(expect.arrayContaining(['/user_code', '/user_mobile', '/created_at']));
    expect(columns).not.toContain('/sku');
    expect(await proposals(users, '"workflow": "set-password"', '"workflow": "¦"')).toEqual(
      expect.arrayContaining(['set-password', 'invite']),
    );
  });

  it('proposes entities, icons and the fields of a file’s own entity', async () => {
    expect(await proposals(users, '"entity": "user"', '"entity": "¦"')).toEqual(expect.arrayContaining(['user', 'stock-transfer']));
    expect(await proposals(menu, '"icon": "users"', '"icon": "¦"')).toContain('users');
    expect(await proposals(transfer, '"x-ref": "warehouse"', '"x-ref": "¦"')).toContain('warehouse');
    expect(await proposals(transfer, '"title": "/code"', '"title": "¦"')).toEqual(expect.arrayContaining(['/code', '/state']));
    expect(await proposals(transfer, '"x-search": true', '"¦": true')).toContain('x-search');
  });

  it.each([
    ['a widget', users, '"widget": "collection"', '"widget": "colection"', '"colection"'],
    ['an option', users, '"fixed": ', '"fixd": ', '"fixd"'],
    ['a column', users, '"/user_code",\n', '"/user_cod",\n', '"/user_cod"'],
    ['a filter', users, '"/user_vertical"', '"/user_vertcal"', '"/user_vertcal"'],
    ['a workflow', users, '"workflow": "set-password"', '"workflow": "set-pasword"', '"set-pasword"'],
    ['an entity', transfer, '"x-ref": "warehouse"', '"x-ref": "warehose"', '"warehose"'],
    ['a key of a field', transfer, '"x-search": true', '"x-serch": true', '"x-serch"'],
    ['an icon', menu, '"icon": "users"', '"icon": "usrs"', '"usrs"'],
  ])('underlines %s that is misspelt', async (_, file, from, to, word) => {
    expect(await underlined(file, from, to)).toEqual([word]);
  });
});

import { describe, expect, it } from 'vitest';
import { changed, schemas, smallProduct } from './fixture.ts';
import { validateDefinitions } from './index.ts';
import type { DefinitionFile, Fault } from './types.ts';

const brief = (faults: readonly Fault[]) => faults.map(({ file, pointer, code }) => `${file}#${pointer} ${code}`);
const faultsOf = (files: readonly DefinitionFile[]) => brief(validateDefinitions(files, schemas));
const with_ = (file: DefinitionFile) => [...smallProduct(), file];

/** [what is wrong, file, place that is changed, value, the faults that must come of it] */
type Case = readonly [string, string, string, unknown, readonly string[]];

const LIST = '/body/children/0';

const cases: readonly Case[] = [
  ['an unknown widget', 'tasks.json', `${LIST}/widget`, 'lisst', ['tasks.json#/body/children/0/widget unknown-widget']],
  ['a node that is not there', 'tasks.json', '/body/children/2/about', 'nobody', ['tasks.json#/body/children/2/about unknown-node']],
  ['a node that says what is asked of it', 'tasks.json', '/body/children/2/of', 'list', []],
  [
    'a node that does not say what is asked of it',
    'tasks.json',
    '/body/children/2/of',
    'note',
    ['tasks.json#/body/children/2/of node-lacks'],
  ],
  ['an option that the widget has not', 'tasks.json', `${LIST}/colums`, [], ['tasks.json#/body/children/0/colums unknown-key']],
  [
    'an unknown entity on a screen',
    'tasks.json',
    '/body/children/1/entity',
    'secrets',
    ['tasks.json#/body/children/1/entity unknown-entity'],
  ],
  ['an unknown column', 'tasks.json', `${LIST}/columns/0`, '/titel', ['tasks.json#/body/children/0/columns/0 unknown-field']],
  ['an unsortable order', 'tasks.json', `${LIST}/order/0`, '-/labour', ['tasks.json#/body/children/0/order/0 unsortable']],
  [
    'a filter that SQL cannot say',
    'tasks.json',
    `${LIST}/filter`,
    "string(doc.labour) == '1'",
    ['tasks.json#/body/children/0/filter rule-not-sql'],
  ],
  [
    'a rule over a root that its place has not',
    'tasks.json',
    `${LIST}/defaults`,
    { '/title': 'doc.title' },
    ['tasks.json#/body/children/0/defaults/~1title rule-root'],
  ],
  [
    'a default of an unknown field',
    'tasks.json',
    `${LIST}/defaults`,
    { '/nope': 'org.id' },
    ['tasks.json#/body/children/0/defaults/~1nope unknown-field'],
  ],
  [
    'a rule over the record around that has no such field',
    'tasks.json',
    `${LIST}/inside/0/filter`,
    'doc.name == parent.nope',
    ['tasks.json#/body/children/0/inside/0/filter rule-field'],
  ],
  ['a node id that stands twice', 'tasks.json', '/body/children/1/id', 'list', ['tasks.json#/body/children/1/id duplicate']],
  ['a show that is wrong', 'tasks.json', '/body/children/2/show', 'user.is_boss', ['tasks.json#/body/children/2/show rule-field']],
  [
    'a show over a record that is not there',
    'tasks.json',
    '/body/children/0/show',
    "doc.title == 'x'",
    ['tasks.json#/body/children/0/show rule-root'],
  ],
  [
    'a show over the record around as doc, of a node with an entity of its own',
    'tasks.json',
    `${LIST}/inside/0/show`,
    "doc.title == 'x'",
    ['tasks.json#/body/children/0/inside/0/show rule-root'],
  ],
  [
    'a show over a field that the record around has not, of a node with an entity of its own',
    'tasks.json',
    `${LIST}/inside/0/show`,
    "parent.name == 'x'",
    ['tasks.json#/body/children/0/inside/0/show rule-field'],
  ],
  ['a show over the record around', 'tasks.json', `${LIST}/inside/0/show`, "parent.title == 'x'", []],
  ['a screen that says not who may open it', 'tasks.json', '/allow', undefined, ['tasks.json# missing-allow']],
  [
    'an address that another screen has',
    'dashboard.json',
    '/route',
    '/services/:other',
    ['main.json#/groups/0/items/1/to unknown-screen', 'service.json#/route route', 'dashboard.json#/home no-address'],
  ],
  ['a first page whose address needs a parameter', 'service.json', '/home', 'user.is_admin', ['service.json#/home no-address']],
  ['a first page for what no rule may ask there', 'tasks.json', '/home', 'route.day != null', ['tasks.json#/home rule-root']],
  ['a first page of nobody', 'dashboard.json', '/home', 'false', ['dashboard.json#/home never']],
  [
    'a first page for those who may not open it',
    'dashboard-user.json',
    '/home',
    "org.type == 'OWNER'",
    ['dashboard-user.json#/home never'],
  ],
  [
    'an address with a value where no screen has a parameter',
    'tasks.json',
    '/body/children/2/to',
    '/tasks/{id}',
    ['tasks.json#/body/children/2/to unknown-placeholder', 'tasks.json#/body/children/2/to unknown-screen'],
  ],
  ['a menu entry to nowhere', 'main.json', '/groups/0/items/0/to', '/tsks', ['main.json#/groups/0/items/0/to unknown-screen']],
  ['a menu entry without text', 'main.json', '/groups/0/items/0/label', 't:nope', ['main.json#/groups/0/items/0/label unknown-label']],
  [
    'a menu label that is neither key nor placeholder',
    'main.json',
    '/groups/0/items/0/label',
    'Tasks',
    ['main.json#/groups/0/items/0/label form'],
  ],
  [
    'a placeholder that nothing fills',
    'main.json',
    '/groups/0/items/2/label',
    '{name}',
    ['main.json#/groups/0/items/2/label unknown-placeholder'],
  ],
  [
    'a placeholder of an entry that stands once',
    'main.json',
    '/groups/0/items/0/to',
    '/services/{id}',
    ['main.json#/groups/0/items/0/to unknown-placeholder'],
  ],
  ['an each that is no list', 'main.json', '/groups/0/items/2/each', 'user.name', ['main.json#/groups/0/items/2/each rule-expects']],
  ['two entries of one id', 'main.json', '/groups/0/items/1/id', 'tasks', ['main.json#/groups/0/items/1/id duplicate']],
  [
    'a widget whose options are no schema',
    'widgets/note/options.schema.json',
    '/properties/text',
    { type: 'words' },
    ['widgets/note/options.schema.json# schema'],
  ],
  [
    'a widget that asks for a kind of field that there is not',
    'widgets/note/options.schema.json',
    '/properties/field',
    { $ref: 'common.schema.json#/$defs/Pointer', 'x-takes': 'momemt' },
    ['widgets/note/options.schema.json# schema'],
  ],
  ['a group drawn by nobody', 'task.json', '/x-entity/groups/0/widget', 'pear', ['task.json#/x-entity/groups/0/widget unknown-widget']],
  [
    'a group drawn by a widget of nodes',
    'task.json',
    '/x-entity/groups/0/widget',
    'note',
    ['task.json#/x-entity/groups/0/widget unknown-widget'],
  ],
  ['slots that nobody asks for', 'task.json', '/x-entity/groups/0/slots', { one: '/title' }, ['task.json#/x-entity/groups/0/slots schema']],
  [
    'a widget that takes a key of the node',
    'widgets/note/options.schema.json',
    '/properties/id',
    { type: 'string' },
    ['widgets/note/options.schema.json#/properties/id reserved'],
  ],
];

describe('validateDefinitions', () => {
  it('finds nothing wrong with the small product', () => {
    expect(validateDefinitions(smallProduct(), schemas)).toEqual([]);
  });

  it.each(cases)('names file and pointer of %s', (_what, file, pointer, value, expected) => {
    expect(new Set(faultsOf(changed(file, pointer, value)))).toEqual(new Set(expected));
  });

  it('says where in a rule the fault stands', () => {
    const [fault] = validateDefinitions(changed('task.json', '/properties/reason/x-show', "doc.state == 'shut' && doc.nope"), schemas);
    expect(fault?.message).toMatch(/characters 2\d to \d+ of: doc\.state/);
  });

  it.each(['/', '/services/{kind_id}', '/tasks?due=today', '/tasks/{due}/list', '/tasks/{route.day}/list', '/tasks/{custom.floor}/list'])(
    '%s is an address that a screen answers',
    (address) => {
      const note = { id: 'deep', widget: 'note', text: 't:note', to: address };
      expect(faultsOf(changed('tasks.json', `${LIST}/inside/1`, note))).toEqual([]);
    },
  );

  it('finds every fault, not the first', () => {
    const files = changed('task.json', '/x-entity/icon', 'unicorn').map((file) =>
      file.file === 'tasks.json' ? { ...file, json: { ...(file.json as object), title: 't:nope', allow: 'nope' } } : file,
    );
    expect(faultsOf(files)).toEqual([
      'task.json#/x-entity/icon unknown-icon',
      'tasks.json#/allow rule-root',
      'tasks.json#/title unknown-label',
    ]);
  });

  it('finds a way that leads from one computed field to another and back, once', () => {
    const files = changed('task.json', '/properties/total/x-compute', 'doc.priced + 1').map((file) => {
      if (file.file !== 'task.json') return file;
      const json = structuredClone(file.json) as { properties: { priced: Record<string, unknown> } };
      json.properties.priced['x-compute'] = 'doc.total + 1';
      return { ...file, json };
    });
    expect(faultsOf(files)).toEqual(['task.json#/properties/total/x-compute compute-cycle']);
  });

  it('refuses two definitions of one id in one folder', () => {
    const kind = smallProduct().find((file) => file.file === 'kind.json');
    expect(faultsOf(with_({ ...(kind as DefinitionFile), file: 'again.json' }))).toEqual(['again.json#/$id duplicate']);
  });

  it('refuses two texts of one key in one folder, and keys that English lacks', () => {
    const locale = (file: string, language: string, texts: object): DefinitionFile => ({
      file,
      kind: 'locale',
      json: { $schema: 'x', language, texts },
    });
    expect(faultsOf(with_(locale('more.json', 'en', { task: 'Other' })))).toEqual(['more.json#/texts/task duplicate']);
    expect(faultsOf(with_(locale('fr.json', 'fr', { tasche: 'Tâche' })))).toEqual(['fr.json#/texts/tasche unknown-label']);
  });

  it('checks a part that no entity takes over', () => {
    const part: DefinitionFile = {
      file: 'spare.json',
      kind: 'entity',
      json: {
        $schema: 'x',
        $id: 'spare',
        type: 'object',
        'x-part': true,
        properties: { city: { type: 'string', 'x-show': 'doc.nope == 1' } },
      },
    };
    expect(faultsOf(with_(part))).toEqual(['spare.json#/properties/city/x-show rule-field']);
  });

  it('finds parts that take each other over', () => {
    const part = (name: string, other: string): DefinitionFile => ({
      file: `${name}.json`,
      kind: 'entity',
      json: { $schema: 'x', $id: name, type: 'object', 'x-part': true, allOf: [{ $ref: other }], properties: {} },
    });
    expect(faultsOf([...smallProduct(), part('one', 'two'), part('two', 'one')])).toEqual([
      'one.json#/allOf/0/$ref part-cycle',
      'two.json#/allOf/0/$ref part-cycle',
    ]);
  });

  it.each([
    null,
    'text',
    7,
    [],
    {},
    { $id: 'x' },
    { $id: 'x', properties: 3 },
    { $id: 'x', properties: { a: null }, 'x-entity': [], 'x-access': {} },
  ])('survives %j in place of any definition', (json) => {
    for (const kind of ['entity', 'screen', 'menu', 'locale'] as const) {
      expect(faultsOf(with_({ file: 'broken.json', kind, json })).some((fault) => fault.startsWith('broken.json#'))).toBe(true);
    }
  });

  it('asks for the texts of system fields when a product is to be complete', () => {
    expect(brief(validateDefinitions(smallProduct(), schemas, { complete: true }))).toContain('en.json#/texts unknown-label');
  });
});

/** Definitions that read well and cannot work: each is refused, at its place and in words. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDefinitions, lineOf } from '../../../src/server/check-definitions.ts';
import type { Fault } from '../../core/definitions/types.ts';

const access = (more: object = {}) => ({ id: 'all', can: ['read'], ...more });
const entity = ($id: string, more: Readonly<Record<string, unknown>> = {}) => ({
  $schema: '../../../schemas/definition/entity.schema.json',
  $id,
  type: 'object',
  'x-entity': { label: 't:extra.thing', labels: 't:extra.thing', title: '/name', tenant: [] },
  'x-access': [access()],
  properties: { name: { type: 'string', title: 't:extra.thing' }, ...(more.properties as object | undefined) },
  ...Object.fromEntries(Object.entries(more).filter(([key]) => key !== 'properties')),
});
const screen = (id: string, body: object, more: object = {}) => ({
  $schema: '../../schemas/definition/screen.schema.json',
  id,
  route: `/extra/${id}/:day?`,
  title: 't:extra.thing',
  allow: 'user.is_admin',
  reached: 'address',
  body: { id: 'body', ...body },
  ...more,
});
const list = (view: object, more: object = {}) => ({ widget: 'collection', entity: 'gadget', views: [{ id: 'one', ...view }], ...more });
const figure = (more: object) => ({
  widget: 'dashboard',
  charts: [{ id: 'one', label: 't:extra.thing', entity: 'gadget', by: '/stage', ...more }],
});
const tile = (more: object) => ({ widget: 'dashboard', tiles: [{ id: 'one', label: 't:extra.thing', entity: 'gadget', ...more }] });
const stack = (...children: readonly object[]) => ({ widget: 'stack', children });
const item = (id: string, to: string, more: object = {}) => ({ id, label: 't:extra.thing', to, ...more });
const workflow = (on: string, more: object = {}) => ({ label: 't:extra.thing', on, ...more });

const files: Readonly<Record<string, object>> = {
  'schemas/entities/gadget.json': entity('gadget', {
    properties: {
      amount: { type: 'integer', title: 't:extra.thing' },
      made: { type: 'string', format: 'date', title: 't:extra.thing' },
      stage: { type: 'string', enum: ['a', 'b'], title: 't:extra.thing' },
      above_id: { type: 'string', title: 't:extra.thing', 'x-ref': 'customer' },
      fixed: { type: 'string', title: 't:extra.thing', readOnly: true },
      tags: { type: 'array', items: { type: 'string' }, title: 't:extra.thing', 'x-type': 'tags' },
      wrong: { type: 'integer', title: 't:extra.thing', 'x-search': true },
      short: { type: 'string', maxLength: 3, title: 't:extra.thing', 'x-message': { maxLength: 't:extra.counted' } },
      long: {
        type: 'string',
        title: 't:extra.thing',
        'x-check': "doc.long != ''",
        'x-message': { check: { text: 't:extra.counted', params: { m: 'org.mobile_digits' } } },
      },
    },
    'x-workflows': {
      polish: workflow('record'),
      gather: workflow('collection'),
      forgotten: workflow('record', { confirm: 't:extra.counted' }),
    },
    'x-access': [
      access(),
      { id: 'make', can: ['create'], when: 'doc.created_by == user.id' },
      { id: 'work', can: ['polish', 'gather'], when: "doc.stage == 'a'" },
      { id: 'never', can: ['update'], when: "org.type == 'ORG_TYPE_OWNER' && org.type == 'ORG_TYPE_CUSTOMER'" },
    ],
  }),
  'schemas/entities/unread.json': entity('unread', { 'x-access': [{ id: 'make', can: ['create'] }] }),
  'screens/extra/calendar.json': screen('calendar', list({ as: 'calendar', date: '/name' })),
  'screens/extra/timeline.json': screen('timeline', list({ as: 'timeline', date: '/made', until: '/amount', by: '/tags' })),
  'screens/extra/board.json': screen('board', list({ as: 'board', by: '/name' })),
  'screens/extra/map.json': screen('map', list({ as: 'map', latitude: '/name', longitude: '/amount' })),
  'screens/extra/tree.json': screen('tree', list({ as: 'tree', parent: '/above_id' })),
  'screens/extra/table.json': screen('table', list({ as: 'table', totals: ['/name'], inline: ['/fixed'] })),
  'screens/extra/bulk.json': screen('bulk', list({ as: 'table' }, { bulk_edit: ['/fixed'], create: { fields: ['/fixed'] } })),
  'screens/extra/sum.json': screen('sum', tile({ measure: { sum: '/name' } })),
  'screens/extra/average.json': screen('average', figure({ measure: { average: '/name' } })),
  'screens/extra/compare.json': screen('compare', tile({ compare: { by: '/name', period: 'month' } })),
  'screens/extra/line.json': screen('line', figure({ kind: 'line' })),
  'screens/extra/bucket.json': screen('bucket', figure({ bucket: 'month' })),
  'screens/extra/group.json': screen('group', figure({ by: '/tags' })),
  'screens/extra/open.json': screen('open', list({ as: 'table' }, { open: '/extra/line/{idd}' })),
  'screens/extra/route.json': screen('route', list({ as: 'table' }, { open: '/extra/line/{route.month}' })),
  'screens/extra/filled.json': screen('filled', list({ as: 'table' }, { open: '/extra/line/{name}' })),
  'screens/extra/tile.json': screen('tile', tile({ to: '/extra/line/{name}' })),
  'screens/extra/parameter.json': screen('parameter', list({ as: 'table' }, { fixed: 'doc.name == route.month' })),
  'screens/extra/counted.json': screen('counted', { widget: 'text', text: 't:extra.counted' }),
  'screens/extra/hidden.json': screen('hidden', stack({ id: 'note', widget: 'text', text: 't:extra.thing', show: 'false' })),
  'screens/extra/closed.json': screen('closed', { widget: 'text', text: 't:extra.thing' }, { allow: 'false' }),
  'screens/extra/owners.json': screen('owners', { widget: 'text', text: 't:extra.thing' }, { allow: "org.type == 'ORG_TYPE_OWNER'" }),
  'screens/extra/lost.json': screen('lost', { widget: 'text', text: 't:extra.thing' }, { reached: undefined }),
  'screens/extra/public-form.json': screen(
    'public-form',
    stack(
      { id: 'form', widget: 'form-panel', entity: 'gadget' },
      { id: 'mine', widget: 'form-panel', entity: 'gadget', show: 'user.is_admin' },
    ),
    { allow: undefined, public: true },
  ),
  'screens/menus/extra.json': {
    $schema: '../../../schemas/definition/menu.schema.json',
    id: 'extra',
    groups: [
      {
        id: 'main',
        items: [
          item('closed', '/extra/closed'),
          item('never', '/extra/line', { allow: 'false' }),
          item('others', '/extra/owners', { allow: "org.type == 'ORG_TYPE_CUSTOMER'" }),
        ],
      },
    ],
  },
  'screens/locales/en.extra.json': { $schema: 'x', language: 'en', texts: { 'extra.thing': 'Thing', 'extra.counted': 'At most {{n}}.' } },
  'screens/locales/ar.extra.json': { $schema: 'x', language: 'ar', texts: { 'extra.thing': 'شيء {{n}}' } },
};

/** [what cannot work, file and pointer, code, a part of the message] */
const refused: readonly (readonly [string, string, string, string])[] = [
  ['a workflow named without code', 'schemas/entities/gadget.json#/x-workflows/polish', 'no-code', 'workflow "polish" of "gadget"'],
  ['a workflow that no rule grants', 'schemas/entities/gadget.json#/x-workflows/forgotten', 'ungranted', 'No rule lets anybody run'],
  ['an entity that nobody may read', 'schemas/entities/unread.json#/x-access', 'unreadable', 'No rule lets anybody read "unread"'],
  [
    'who made a record, asked before it is made',
    'schemas/entities/gadget.json#/x-access/1/when',
    'not-yet',
    '"created_by" is not there yet',
  ],
  [
    'a record asked of a workflow that has none',
    'schemas/entities/gadget.json#/x-access/2/when',
    'no-record',
    '"gather" runs on no record',
  ],
  ['a rule that holds nowhere', 'schemas/entities/gadget.json#/x-access/3/when', 'never', 'grants nothing'],
  ['a search through numbers', 'schemas/entities/gadget.json#/properties/wrong/x-search', 'unsearchable', 'The search finds texts'],
  ['a fault text without its value', 'schemas/entities/gadget.json#/properties/short/x-message/maxLength', 'value-missing', '"{{n}}"'],
  ['a fault text with another value', 'schemas/entities/gadget.json#/properties/long/x-message/check/text', 'value-missing', '"{{n}}"'],
  ['a question without its value', 'schemas/entities/gadget.json#/x-workflows/forgotten/confirm', 'value-missing', '"{{n}}"'],
  ['a text of a screen without its value', 'screens/extra/counted.json#/body/text', 'value-missing', 'into the text "extra.counted"'],
  [
    'a translation that asks for more',
    'screens/locales/ar.extra.json#/texts/extra.thing',
    'value-missing',
    'The English text has no "{{n}}"',
  ],
  ['a calendar on a text', 'screens/extra/calendar.json#/body/views/0/date', 'field-kind', '"/name" of "gadget" is of type "text"'],
  ['a bar that ends by a number', 'screens/extra/timeline.json#/body/views/0/until', 'field-kind', 'a date or a date with time'],
  ['rows by a list', 'screens/extra/timeline.json#/body/views/0/by', 'field-kind', 'one value'],
  ['a board by a free text', 'screens/extra/board.json#/body/views/0/by', 'field-kind', 'a choice'],
  ['a map by a text', 'screens/extra/map.json#/body/views/0/latitude', 'field-kind', 'a number'],
  ['a tree by another entity', 'screens/extra/tree.json#/body/views/0/parent', 'field-kind', 'the same entity'],
  ['a total of texts', 'screens/extra/table.json#/body/views/0/totals/0', 'field-kind', 'a number'],
  ['an edit of what nobody writes', 'screens/extra/table.json#/body/views/0/inline/0', 'field-kind', 'people may write'],
  ['an edit of many of what nobody writes', 'screens/extra/bulk.json#/body/bulk_edit/0', 'field-kind', 'people may write'],
  ['a form for what nobody writes', 'screens/extra/bulk.json#/body/create/fields/0', 'field-kind', 'people may write'],
  ['a sum of texts', 'screens/extra/sum.json#/body/tiles/0/measure/sum', 'field-kind', 'a number'],
  ['an average of texts', 'screens/extra/average.json#/body/charts/0/measure/average', 'field-kind', 'a number'],
  ['periods of a text', 'screens/extra/compare.json#/body/tiles/0/compare/by', 'field-kind', 'a date or a date with time'],
  ['a line over choices', 'screens/extra/line.json#/body/charts/0/by', 'field-kind', 'a date or a date with time'],
  ['months of choices', 'screens/extra/bucket.json#/body/charts/0/by', 'field-kind', 'a date or a date with time'],
  ['groups by a list', 'screens/extra/group.json#/body/charts/0/by', 'field-kind', 'one value'],
  ['an address with a field that is none', 'screens/extra/open.json#/body/open', 'unknown-placeholder', '"gadget" has no field "idd"'],
  ['an address with a parameter that is none', 'screens/extra/route.json#/body/open', 'unknown-placeholder', 'no parameter "month"'],
  [
    'a value in an address that has no record',
    'screens/extra/tile.json#/body/tiles/0/to',
    'unknown-placeholder',
    'There is no record here',
  ],
  ['a rule over a parameter that is none', 'screens/extra/parameter.json#/body/fixed', 'unknown-parameter', 'no parameter "month"'],
  ['a node that is never there', 'screens/extra/hidden.json#/body/children/0/show', 'never', 'It holds nowhere'],
  ['a screen that opens to nobody', 'screens/extra/closed.json#/allow', 'never', 'Nobody may ever open'],
  ['an entry to such a screen', 'screens/menus/extra.json#/groups/0/items/0/to', 'never', 'the screen "closed"'],
  ['an entry that nobody sees', 'screens/menus/extra.json#/groups/0/items/1/allow', 'never', 'Nobody ever sees this entry'],
  ['an entry for those who may not go there', 'screens/menus/extra.json#/groups/0/items/2/allow', 'never', 'may open the screen "owners"'],
  ['a screen that nothing leads to', 'screens/extra/lost.json#', 'unreached', 'leads to the screen "lost"'],
  ['a form on a public page', 'screens/extra/public-form.json#/body/children/0/entity', 'no-session', 'The screen is public'],
];

describe('npm run check:definitions', () => {
  let folder = '';
  let faults: readonly Fault[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'refused-'));
    for (const [file, json] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), JSON.stringify(json));
    }
    faults = (await checkDefinitions({ root: process.cwd(), extraDir: folder })).faults;
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(refused)('refuses %s', (_what, place, code, words) => {
    const here = faults.filter((fault) => `${fault.file}#${fault.pointer}` === join(folder, place) && fault.code === code);
    expect(here.map(({ message }) => message)).toEqual([expect.stringContaining(words)]);
  });

  it('refuses nothing else of them', () => {
    const known = new Set(refused.map(([, place]) => join(folder, place)));
    const more = faults.filter(({ file, pointer }) => !known.has(`${file}#${pointer}`));
    expect(more.map(lineOf)).toEqual([expect.stringContaining('no-code  No code is registered for the workflow "gather"')]);
  });
});

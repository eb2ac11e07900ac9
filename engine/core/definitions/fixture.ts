/** A product small enough to read whole, for the tests of definitions. */
import common from '../../../schemas/definition/common.schema.json' with { type: 'json' };
import conditions from '../../../schemas/definition/conditions.schema.json' with { type: 'json' };
import entity from '../../../schemas/definition/entity.schema.json' with { type: 'json' };
import extension from '../../../schemas/definition/extension.schema.json' with { type: 'json' };
import flow from '../../../schemas/definition/flow.schema.json' with { type: 'json' };
import locale from '../../../schemas/definition/locale.schema.json' with { type: 'json' };
import menu from '../../../schemas/definition/menu.schema.json' with { type: 'json' };
import menuExtension from '../../../schemas/definition/menu-extension.schema.json' with { type: 'json' };
import notification from '../../../schemas/definition/notification.schema.json' with { type: 'json' };
import platformRoots from '../../../schemas/definition/roots.schema.json' with { type: 'json' };
import screen from '../../../schemas/definition/screen.schema.json' with { type: 'json' };
import screenExtension from '../../../schemas/definition/screen-extension.schema.json' with { type: 'json' };
import { withProductRoots } from './roots.ts';
import type { DefinitionFile, DefinitionSchemas, JsonSchema } from './types.ts';

const integers = { type: 'array', items: { type: 'integer' }, default: [], title: 'Ids', description: 'Ids of kinds.', examples: [[1]] };
const word = (type: string, examples: readonly unknown[]) => ({ type, title: 'Word', description: 'A word.', examples });

/** What the small product adds to the roots: teams and those who visit them, and the kinds that a person works on. */
export const smallRoots: JsonSchema = {
  properties: {
    user: {
      required: ['kind_ids', 'services'],
      properties: {
        kind_ids: integers,
        services: {
          type: 'array',
          title: 'Services',
          description: 'What the person may open, for the menu.',
          default: [],
          examples: [[]],
          items: {
            type: 'object',
            required: ['id', 'title', 'icon'],
            additionalProperties: false,
            properties: { id: word('integer', [1]), title: word('string', ['Repairs']), icon: word('string', ['box']) },
          },
        },
      },
    },
    org: {
      required: ['type'],
      properties: {
        type: { ...word('string', ['TEAM']), enum: ['TEAM', 'VISITOR', 'OWNER'], default: 'TEAM' },
        country: { default: 'JP' },
        time_zone: { default: 'Asia/Tokyo' },
      },
    },
  },
};
const roots = { ...withProductRoots(platformRoots, smallRoots), $id: platformRoots.$id };

export const schemas: DefinitionSchemas = {
  schemas: Object.fromEntries(
    [common, conditions, entity, extension, flow, locale, menu, menuExtension, notification, roots, screen, screenExtension].map(
      (schema) => [schema.$id, schema],
    ),
  ),
  icons: ['box', 'tag', 'list'],
};

type Json = Record<string, unknown>;

const definition = (name: string) => `../definition/${name}.schema.json`;

const task: Json = {
  $schema: definition('entity'),
  $id: 'task',
  type: 'object',
  allOf: [{ $ref: 'place' }],
  required: ['title', 'org_id'],
  'x-entity': {
    label: 't:task',
    labels: 't:tasks',
    title: '/title',
    icon: 'box',
    tenant: ['org_id'],
    order: ['-/due'],
    unique: [['title']],
    groups: [{ id: 'main', label: 't:group', fields: ['/title', '/kind_id', '/cost'] }],
    custom: { by: '/kind_id' },
  },
  'x-access': [
    {
      id: 'admin',
      can: ['read', 'create', 'update', 'delete', 'finish'],
      when: "org.type == 'TEAM' && user.is_admin && doc.org_id == org.id",
    },
    {
      id: 'staff',
      can: ['read', 'update'],
      when: "!user.is_admin && org.type == 'TEAM' && doc.org_id == org.id",
      deny_fields: ['/cost'],
    },
  ],
  'x-workflows': {
    finish: {
      label: 't:finish',
      on: 'record',
      input: {
        required: ['remarks'],
        properties: {
          remarks: { type: 'string', maxLength: 20 },
          to: { type: 'string', 'x-ref': 'kind', 'x-filter': 'doc.name != parent.title' },
        },
      },
    },
  },
  properties: {
    org_id: { type: 'string', format: 'uuid', readOnly: true },
    title: { type: 'string', maxLength: 40, 'x-search': true, 'x-sort': true },
    kind_id: { type: 'string', 'x-ref': 'kind', 'x-filter': "doc.name != 'old'" },
    due: { type: 'string', format: 'date', 'x-sort': true },
    labour: { type: 'integer' },
    cost: { type: 'integer', 'x-type': 'money' },
    total: { type: 'number', 'x-compute': 'doc.labour * 2' },
    priced: { type: 'number', 'x-compute': 'doc.cost * 2' },
    phone: { type: 'string', 'x-type': 'mobile', 'x-mask': '!user.can_see_consumer_phonenumber', 'x-sort': true },
    state: {
      type: 'string',
      'x-options': [
        { value: 'open', label: 't:open', colour: 'red' },
        { value: 'shut', label: 't:shut' },
      ],
    },
    reason: { type: 'string', 'x-show': "doc.state == 'shut'", 'x-when-hidden': 'clear' },
    photos: { type: 'array', 'x-type': 'files' },
    marks: { type: 'array', items: { type: 'object', properties: { mark: { type: 'integer' } } } },
  },
};

const kind: Json = {
  $schema: definition('entity'),
  $id: 'kind',
  type: 'object',
  required: ['name'],
  'x-entity': { label: 't:kind', labels: 't:kinds', title: '/name', tenant: [] },
  'x-access': [{ id: 'all', can: ['read'] }],
  properties: { name: { type: 'string', 'x-sort': true }, custom_fields: { type: 'array', items: { type: 'object' } } },
};

const secret: Json = {
  $schema: definition('entity'),
  $id: 'secret',
  type: 'object',
  'x-entity': { label: 't:kind', labels: 't:kinds', title: '/name', tenant: [] },
  'x-access': [{ id: 'admins', can: ['read'], when: 'user.is_admin' }],
  properties: { name: { type: 'string' } },
};

const place: Json = {
  $schema: definition('entity'),
  $id: 'place',
  type: 'object',
  'x-part': true,
  properties: { city: { type: 'string', 'x-require': 'doc.due != null' } },
};

const tasks: Json = {
  $schema: definition('screen'),
  id: 'tasks',
  route: ['/tasks', '/tasks/:day?/list'],
  title: 't:tasks',
  allow: "org.type == 'TEAM'",
  body: {
    id: 'page',
    widget: 'stack',
    children: [
      {
        id: 'list',
        widget: 'list',
        entity: 'task',
        columns: ['/title', '/cost', '/custom/floor'],
        order: ['-/due', '/phone'],
        filter: 'doc.due != null',
        views: [{ id: 'plain' }, { id: 'by_cost', by: '/cost' }],
        actions: [{ id: 'finish', workflow: 'finish' }],
        inside: [{ id: 'kinds', widget: 'list', entity: 'kind', columns: ['/name'], filter: 'doc.name == parent.title' }],
      },
      { id: 'hidden', widget: 'list', entity: 'secret', columns: ['/name'] },
      { id: 'note', widget: 'note', text: 't:note', show: 'user.is_admin' },
    ],
  },
};

const dashboard = (id: string, allow: string, home?: string): Json => ({
  $schema: definition('screen'),
  id,
  route: `/${id}`,
  title: 't:tasks',
  allow,
  ...(home === undefined ? {} : { home }),
  body: { id: 'note', widget: 'note', text: 't:note' },
});

const signin: Json = {
  $schema: definition('screen'),
  id: 'signin',
  route: '/signin',
  title: 't:tasks',
  public: true,
  body: { id: 'note', widget: 'note', text: 't:note' },
};

const main: Json = {
  $schema: definition('menu'),
  id: 'main',
  groups: [
    {
      id: 'top',
      label: 't:group',
      items: [
        { id: 'tasks', label: 't:tasks', icon: 'list', to: '/tasks?due=today' },
        { id: 'admin', label: 't:tasks', to: '/dashboard' },
        { id: 'service', label: '{title}', icon: '{icon}', to: '/services/{id}', each: 'user.services' },
      ],
    },
  ],
};

const service: Json = { ...dashboard('service', 'user.services.exists(s, s.id > 0)'), route: '/services/:id' };

const texts = Object.fromEntries(
  [
    ...['task', 'tasks', 'group', 'finish', 'kind', 'kinds', 'open', 'shut', 'note'],
    ...[
      'org_id',
      'title',
      'kind_id',
      'due',
      'labour',
      'cost',
      'total',
      'priced',
      'phone',
      'state',
      'reason',
      'photos',
      'marks',
      'mark',
    ].map((name) => `field.${name}`),
    ...['name', 'custom_fields', 'city', 'remarks', 'to'].map((name) => `field.${name}`),
  ].map((key) => [key, key.toUpperCase()]),
);

const common$ = (name: string) => ({ $ref: `common.schema.json#/$defs/${name}` });
const widget = (name: string, required: readonly string[], properties: Json): DefinitionFile => ({
  file: `widgets/${name}/options.schema.json`,
  kind: 'widget',
  json: { $id: `widget:${name}`, type: 'object', additionalProperties: false, required, properties },
});
const listOf = (items: Json, minItems = 0) => ({ type: 'array', items, minItems });

const widgets: readonly DefinitionFile[] = [
  widget('stack', ['children'], { children: listOf(common$('Node'), 1) }),
  widget('note', ['text'], {
    text: common$('Label'),
    to: common$('Address'),
    about: common$('NodeId'),
    of: { ...common$('NodeId'), 'x-says': '/entity' },
  }),
  widget('list', ['entity', 'columns'], {
    entity: common$('Entity'),
    columns: listOf(common$('FieldOrSet'), 1),
    order: listOf(common$('SortPointer')),
    filter: common$('Filter'),
    views: listOf({
      type: 'object',
      required: ['id'],
      additionalProperties: false,
      properties: {
        id: common$('Id'),
        by: common$('Pointer'),
        show: common$('Rule'),
        figure: { type: 'object', 'x-vital': true, additionalProperties: false, properties: { of: common$('Pointer') } },
      },
    }),
    actions: listOf({
      type: 'object',
      required: ['id', 'workflow'],
      additionalProperties: false,
      properties: { id: common$('Id'), workflow: common$('Workflow') },
    }),
    defaults: {
      type: 'object',
      propertyNames: common$('Pointer'),
      additionalProperties: { ...common$('Rule'), 'x-expects': 'dyn', 'x-roots': ['user', 'org'] },
    },
    inside: listOf(common$('Node')),
  }),
];

const file = (name: string, kindOfFile: DefinitionFile['kind'], json: Json): DefinitionFile => ({ file: name, kind: kindOfFile, json });

/** The files of the small product, each a fresh copy. */
export const smallProduct = (): readonly DefinitionFile[] =>
  structuredClone([
    file('task.json', 'entity', task),
    file('kind.json', 'entity', kind),
    file('secret.json', 'entity', secret),
    file('place.json', 'entity', place),
    file('tasks.json', 'screen', tasks),
    file('dashboard.json', 'screen', dashboard('dashboard', 'user.is_admin', "user.view == 'ADMIN'")),
    file('dashboard-user.json', 'screen', dashboard('dashboard-user', "org.type == 'TEAM'", "user.view == 'USER'")),
    file('service.json', 'screen', service),
    file('signin.json', 'screen', signin),
    file('main.json', 'menu', main),
    file('en.json', 'locale', { $schema: definition('locale'), language: 'en', texts }),
    ...widgets,
  ]);

/** The small product, or what was made of it, with one place of one file changed; `undefined` takes the place away. */
export function changed(name: string, pointer: string, value: unknown, files = smallProduct()): readonly DefinitionFile[] {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = keys.pop() ?? '';
  const holder = keys.reduce<unknown>((inner, key) => Reflect.get(inner as object, key), files.find((item) => item.file === name)?.json);
  if (value === undefined) Reflect.deleteProperty(holder as object, last);
  else Reflect.set(holder as object, last, value);
  return files;
}

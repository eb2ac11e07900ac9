/** A small believable product for stories: tasks with statuses, people, a timeline. */

import type { FieldView } from '../engine/core/definitions/types.ts';
import type { EntityView, FormPlan } from '../engine/core/definitions/view-types.ts';
import { type FieldTypeName, fieldTypes } from '../engine/core/fields/field-types.ts';
import type { FakeProduct } from './fake-client.ts';

type ViewField = EntityView['fields'][number];

const jsonTypes: Partial<Record<FieldTypeName, string>> = {
  integer: 'integer',
  number: 'number',
  money: 'integer',
  percent: 'number',
  boolean: 'boolean',
  files: 'array',
  refs: 'array',
};

/** A field as a plan carries it; what is not said is plain. */
export const field = (name: string, type: FieldTypeName = 'text', part: Partial<ViewField> = {}): ViewField => ({
  name,
  pointer: `/${name}`,
  label: `field.${name}`,
  type,
  required: false,
  readOnly: false,
  system: false,
  whenHidden: 'keep',
  messages: {},
  searchable: false,
  sortable: fieldTypes[type].sortable,
  filterable: true,
  writable: true,
  rules: {},
  schema: { type: jsonTypes[type] ?? 'string', ...(type === 'date' ? { format: 'date' } : {}) },
  ...(part.writable === false || part.readOnly ? {} : { changeable: true }),
  ...part,
});

/** An entity as a person sees it who may do everything. */
export const entity = (name: string, part: Partial<EntityView> & { readonly fields: readonly ViewField[] }): EntityView => ({
  name,
  label: `entity.${name.replaceAll('-', '_')}`,
  labels: `entity.${name.replaceAll('-', '_')}s`,
  title: 'title',
  idType: 'uuid',
  order: [],
  groups: [],
  can: { read: true, create: true, update: true, delete: true },
  workflows: [],
  ...part,
});

const priorities: FieldView['options'] = [
  { value: 'Urgent', label: 'option.urgent', colour: 'red' },
  { value: 'High', label: 'option.high', colour: 'yellow' },
  { value: 'Normal', label: 'option.normal', colour: 'cyan' },
  { value: 'Low', label: 'option.low', colour: 'green' },
];

export const taskEntity = entity('task', {
  icon: 'list-checks',
  order: ['/due'],
  can: { read: true, create: true, update: true, delete: true, 'update-status': "doc.status != 'status-4'", assign: true },
  workflows: [
    {
      name: 'update-status',
      label: 'action.update_work_status',
      icon: 'arrow-right-circle',
      on: 'record',
      done: 'notice.status_updated',
      fields: ['to', 'remarks'],
    },
    { name: 'assign', label: 'action.assign_technician', icon: 'user-plus', on: 'record', done: 'notice.technician_assigned', fields: [] },
  ],
  fields: [
    field('display_code', 'text', { searchable: true, readOnly: true, writable: false }),
    field('title', 'text', { searchable: true, required: true }),
    field('status', 'ref', { ref: 'status', readOnly: true, writable: false }),
    field('priority', 'select', { options: priorities, schema: { type: 'string', enum: ['Urgent', 'High', 'Normal', 'Low'] } }),
    field('cust_name', 'text', { searchable: true }),
    field('cust_mobile', 'mobile'),
    field('cust_city'),
    field('due', 'date'),
    field('start_time', 'time'),
    field('end_time', 'time'),
    field('assgne_id', 'ref', { ref: 'user' }),
    field('cost', 'money'),
    field('photos', 'files', { writable: false }),
    field('description', 'textarea', { writable: false }),
  ],
});

const names = [
  'AC not cooling',
  'Install washing machine',
  'Fridge door seal',
  'Water purifier filter',
  'Geyser inspection',
  'Dishwasher leak',
];
const people = ['Meera Nair', 'Rahul Verma', 'Fatima Khan', 'Joseph D’Souza', 'Lakshmi Iyer', 'Arjun Singh'];
const cities = ['Pune', 'Mumbai', 'Nagpur', 'Nashik'];
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

export const taskRows = Array.from({ length: 64 }, (_, index) => ({
  id: `task-${index + 1}`,
  display_code: `ACM-${String(index + 1).padStart(6, '0')}`,
  title: pick(names, index),
  status: `status-${(index % 4) + 1}`,
  priority: pick(['Urgent', 'High', 'Normal', 'Low', 'Normal'], index),
  cust_name: pick(people, index * 5 + 1),
  cust_mobile: `98${String(10_000_000 + index * 7919).slice(0, 8)}`,
  cust_city: pick(cities, index),
  due: day((index % 9) - 3),
  start_time: index % 3 === 0 ? '09:30' : '14:00',
  end_time: index % 3 === 0 ? '11:00' : '16:30',
  assgne_id: index % 5 === 0 ? null : `user-${(index % 3) + 1}`,
  cost: 49_900 + index * 1_250,
  description: 'Call before coming. The gate code changes at night.',
  photos: [],
  created_at: new Date(Date.now() - index * 3_600_000).toISOString(),
}));

const statusForm: FormPlan = {
  entity: 'task',
  for: 'update-status',
  groups: [{ id: 'all', label: 'action.update_work_status', fields: ['/to', '/remarks'] }],
  fields: [
    field('to', 'ref', {
      label: 'field.to_status',
      required: true,
      ref: 'status',
      optionsFrom: { entity: 'status-transition', filter: 'doc.from_id == parent.status', value: '/to_id', label: '/verb' },
    }),
    field('remarks', 'textarea'),
  ],
  schema: {
    type: 'object',
    properties: { to: { type: 'string' }, remarks: { type: 'string' } },
    required: ['to'],
    additionalProperties: false,
  },
  validator: 'task/update-status',
};

const event = (index: number, part: Record<string, unknown>) => ({
  id: `request-event-${index}`,
  request_id: 'task-1',
  actor_name: 'Ravi Kumar',
  actor_org: 'FixIt',
  at: new Date(Date.now() - index * 5_400_000).toISOString(),
  files: [],
  ...part,
});

const picture = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="${colour}"/></svg>`)}`;
const photo = (name: string, colour: string) => ({ id: name, name, type: 'image/svg+xml', size: 2_048, url: picture(colour) });

export const fakeProduct: FakeProduct = {
  entities: [
    taskEntity,
    entity('status', { colour: 'colour', fields: [field('title', 'text', { searchable: true }), field('colour', 'colour')] }),
    entity('status-transition', {
      title: 'id',
      fields: [field('from_id', 'ref', { ref: 'status' }), field('to_id', 'ref', { ref: 'status' }), field('verb')],
    }),
    entity('user', { title: 'user_name', fields: [field('user_name', 'text', { searchable: true })] }),
    entity('request-event', {
      title: 'kind',
      fields: [
        field('request_id', 'ref', { ref: 'task' }),
        field('kind', 'select', { options: [{ value: 'comment', label: 'option.event_comment', colour: 'cyan' }] }),
        field('actor_name'),
        field('actor_org'),
        field('from_text'),
        field('to_text'),
        field('at', 'datetime'),
        field('remarks', 'textarea'),
        field('files', 'files'),
      ],
    }),
  ],
  rows: {
    task: taskRows,
    status: [
      { id: 'status-1', title: 'Assigned', colour: 'red' },
      { id: 'status-2', title: 'On the way', colour: 'yellow' },
      { id: 'status-3', title: 'Work done', colour: 'teal' },
      { id: 'status-4', title: 'Closed', colour: 'green' },
    ],
    'status-transition': [
      { from_id: 'status-1', to_id: 'status-2', verb: 'Set off' },
      { from_id: 'status-1', to_id: 'status-3' },
      { from_id: 'status-2', to_id: 'status-3' },
      { from_id: 'status-3', to_id: 'status-4' },
      { from_id: 'status-2', to_id: 'status-1' },
      { from_id: 'status-2', to_id: 'status-4' },
    ],
    user: [
      { id: 'user-1', user_name: 'Ravi Kumar' },
      { id: 'user-2', user_name: 'Sana Shaikh' },
      { id: 'user-3', user_name: 'Imran Ali' },
    ],
    'request-event': [
      event(1, {
        kind: 'status',
        from_text: 'On the way',
        to_text: 'Work done',
        from_colour: 'yellow',
        to_colour: 'teal',
        remarks: 'Gas refilled, cooling well.',
        files: [photo('before.svg', '#8fa3bf'), photo('after.svg', '#9fc6a8'), photo('meter.svg', '#c9b28a')],
      }),
      event(2, { kind: 'status', from_text: 'Assigned', to_text: 'On the way', from_colour: 'red', to_colour: 'yellow' }),
      event(3, { kind: 'comment', actor_name: 'Asha Rao', remarks: 'Customer asked for a visit after 2 pm.' }),
      event(20, { kind: 'assigned', actor_name: 'Asha Rao', to_text: 'Ravi Kumar' }),
      event(40, { kind: 'created', actor_name: 'Neha Joshi', actor_org: 'Acme' }),
    ],
  },
  forms: { 'task/update-status': statusForm },
  workflows: {
    'task/update-status': (row, input) => ({ ...row, status: input.to, remarks: input.remarks }),
    'task/assign': (row) => ({ ...row, assgne_id: 'user-1' }),
  },
};

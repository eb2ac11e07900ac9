/** A product whose tasks are worked through by steps. */
import { createFakeClient } from '../../../.storybook/fake-client.ts';
import { entity, fakeProduct, field, taskEntity, taskRows } from '../../../.storybook/fake-product.ts';
import type { StepKind } from '../../../engine/core/lifecycle/types.ts';

const kind = (name: string, label: string, part: Partial<StepKind> = {}): StepKind => ({
  name,
  label,
  fills: [],
  isSection: false,
  isEnd: false,
  isUsual: false,
  ...part,
});
const fills = (name: string) => [{ pointer: `/${name}`, label: `field.${name}` }];

const task = {
  ...taskEntity,
  customBy: 'kind_id',
  can: { ...taskEntity.can, arrive: true as const, 'send-code': true as const, 'say-code': true as const },
  fields: [
    ...taskEntity.fields,
    field('kind_id', 'ref', { ref: 'kind', writable: false }),
    field('arrived_at', 'datetime', { readOnly: true, writable: false }),
    field('proved_at', 'datetime', { readOnly: true, writable: false }),
    field('proof', 'select', {
      readOnly: true,
      writable: false,
      options: [
        { value: 'sent', label: 'field.start_time' },
        { value: 'wrong', label: 'field.end_time' },
        { value: 'unreachable', label: 'field.priority' },
      ],
    }),
    field('tries_left', 'integer', { readOnly: true, writable: false }),
  ],
  workflows: [
    ...taskEntity.workflows,
    {
      name: 'arrive',
      label: 'action.edit',
      on: 'record' as const,
      done: 'notice.status_updated',
      fields: ['latitude', 'reason'],
    },
    { name: 'send-code', label: 'action.edit', on: 'record' as const, fields: [] },
    { name: 'say-code', label: 'action.save', on: 'record' as const, fields: ['code'] },
  ],
  steps: {
    list: 'steps',
    holds: { field: 'title', values: ['Work done'] },
    kinds: [
      kind('arrive', 'field.start_time', { icon: 'map-pin', fills: fills('arrived_at'), workflow: 'arrive' }),
      kind('town', 'field.cust_city', { icon: 'clipboard-list', fills: fills('cust_city') }),
      kind('code', 'field.description', {
        icon: 'key-round',
        fills: fills('proved_at'),
        begins: 'send-code',
        workflow: 'say-code',
        asks: 'code',
        says: [...fills('proof'), ...fills('tries_left')],
        instead: { by: 'or_city', field: 'proof', values: ['unreachable'], fills: fills('cust_city') },
      }),
      kind('end', 'field.remarks', { icon: 'circle-check', fills: fills('remarks'), isEnd: true }),
    ],
  },
};

const product = {
  ...fakeProduct,
  entities: [
    task,
    entity('kind', { fields: [field('title'), field('steps', 'list'), field('custom_fields', 'custom_fields')] }),
    ...fakeProduct.entities.slice(1),
  ],
  rows: {
    ...fakeProduct.rows,
    task: [
      { ...taskRows[1], id: 'task-2', status: 'status-2', cust_city: null, kind_id: 'kind-1', arrived_at: null },
      { ...taskRows[1], id: 'task-4', status: 'status-2', cust_city: null, kind_id: 'kind-2', proved_at: null, proof: null },
      {
        ...taskRows[1],
        id: 'task-5',
        status: 'status-2',
        cust_city: null,
        kind_id: 'kind-2',
        proved_at: null,
        proof: 'wrong',
        tries_left: 3,
      },
      { ...taskRows[1], id: 'task-6', status: 'status-2', cust_city: null, kind_id: 'kind-2', proved_at: null, proof: 'unreachable' },
      { ...taskRows[2], id: 'task-3', status: 'status-2', cust_city: null, kind_id: 'kind-1', arrived_at: '2026-03-02T09:00:00Z' },
    ],
    kind: [
      {
        id: 'kind-2',
        title: 'Proved visit',
        custom_fields: [],
        steps: [
          { kind: 'code', required: true, or_city: true },
          { kind: 'end', required: true },
        ],
      },
      {
        id: 'kind-1',
        title: 'Visit',
        custom_fields: [],
        steps: [
          { kind: 'arrive', required: true },
          { kind: 'town', required: true },
          { kind: 'end', required: true },
        ],
      },
    ],
  },
};

export const guidedClient = () => createFakeClient(product);

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
  can: { ...taskEntity.can, arrive: true as const },
  fields: [
    ...taskEntity.fields,
    field('kind_id', 'ref', { ref: 'kind', writable: false }),
    field('arrived_at', 'datetime', { readOnly: true, writable: false }),
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
  ],
  steps: {
    list: 'steps',
    holds: { field: 'title', values: ['Work done'] },
    kinds: [
      kind('arrive', 'field.start_time', { icon: 'map-pin', fills: fills('arrived_at'), workflow: 'arrive' }),
      kind('town', 'field.cust_city', { icon: 'clipboard-list', fills: fills('cust_city') }),
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
      { ...taskRows[2], id: 'task-3', status: 'status-2', cust_city: null, kind_id: 'kind-1', arrived_at: '2026-03-02T09:00:00Z' },
    ],
    kind: [
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

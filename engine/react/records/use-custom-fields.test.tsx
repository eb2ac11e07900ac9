// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { AppPlan, EntityView } from '../../core/definitions/view-types.ts';
import { EngineProvider } from '../provider/engine-provider.tsx';
import type { DataClient, EngineHost } from '../types.ts';
import { useCustomFields, useCustomFieldsOf } from './use-custom-fields.ts';

const type = {
  id: 7,
  version: 1,
  custom_fields: [
    { id: 'floor', type: 'NumberInput', label: 'Floor' },
    { id: 'mobile', type: 'Mobile', label: 'Mobile', mask: true },
    { id: 'manual', type: 'Button', label: 'Manual', options: ['https://example.com'] },
    { id: 'odd', type: 'Hologram', label: 'Odd' },
  ],
  retired_fields: [
    { id: 'model', type: 'TextInput', label: 'Model' },
    { id: 'floor', type: 'NumberInput', label: 'Old floor' },
  ],
};
const client = { get: async () => ({ data: type }) } as unknown as DataClient;
const entity = {
  name: 'task',
  customBy: 'kind',
  fields: [{ name: 'kind', pointer: '/kind', ref: 'kind' }],
} as unknown as EntityView;

function around(maySee: boolean) {
  const app = { user: { can_see_consumer_phonenumber: maySee }, org: {}, flags: {} } as unknown as AppPlan;
  const host = { client, widgets: { nodes: {}, fields: {}, cells: {} }, navigate: () => undefined } as unknown as EngineHost;
  return ({ children }: { children: ReactNode }) => (
    <EngineProvider host={host} app={app}>
      {children}
    </EngineProvider>
  );
}

it('a record has the fields of its form, and after them those that were removed, under their old label', async () => {
  const { result } = renderHook(() => useCustomFields(entity, { id: 't', version: 1, kind: 7 }), { wrapper: around(true) });
  await waitFor(() => expect(result.current).toHaveLength(5));
  expect(result.current.map(({ pointer, label }) => [pointer, label])).toContainEqual(['/custom/floor', 'Floor']);
  expect(result.current.at(-1)).toMatchObject({ pointer: '/custom/model', label: 'Model', retired: true, readOnly: true });
});

it.each([
  [true, ['floor', 'mobile']],
  [false, ['floor']],
])('a list of one type may filter by what holds a value and is not masked (right: %s)', async (maySee, names) => {
  const { result } = renderHook(() => useCustomFieldsOf(entity, 7), { wrapper: around(maySee) });
  await waitFor(() => expect(result.current.length).toBeGreaterThan(0));
  expect(result.current.map(({ name }) => name)).toEqual(['floor', 'mobile', 'odd']);
  expect(result.current.filter(({ filterable }) => filterable).map(({ name }) => name)).toEqual(names);
});

it('a list of several types has none', () => {
  expect(renderHook(() => useCustomFieldsOf(entity, undefined), { wrapper: around(true) }).result.current).toEqual([]);
});

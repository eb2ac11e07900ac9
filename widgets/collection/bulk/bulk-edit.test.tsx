// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeClient } from '../../../.storybook/fake-client.ts';
import { fakeProduct, taskEntity } from '../../../.storybook/fake-product.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import collectionMeta, { Table } from '../collection.stories.tsx';
import { bulkOf } from './bulk-of.ts';

afterEach(cleanup);

/** The story's list with so many records, of which the first page is loaded. */
function open() {
  const client = createFakeClient(fakeProduct);
  const update = vi.fn(client.update);
  renderStory(collectionMeta, Table, { client: { ...client, update } });
  return { store: client.store, update };
}
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const bar = () => within(screen.getByRole('toolbar', { name: 'Selected rows' }));

describe('one value for many records', () => {
  it('is written by the server to all that match, shown as it goes, and undone where nobody changed it since', async () => {
    const { store, update } = open();
    const total = store.get('task')?.length ?? 0;
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
    await click(`Select all ${total} that match`);
    expect(await screen.findByText(`All ${total} that match`)).toBeTruthy();
    await userEvent.click(bar().getByRole('button', { name: 'Edit' }));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Field' }), 'Priority');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Priority' }), 'Low');
    const before = store.get('task')?.map(({ priority }) => priority);
    await click(`Apply to all ${total} records`);
    expect(await screen.findByText(/Records changed: /)).toBeTruthy();
    expect(update).not.toHaveBeenCalled();
    expect(store.get('bulk-job')).toMatchObject([{ kind: 'update', entity: 'task', rows: total, input: { priority: 'Low' } }]);
    expect(new Set(store.get('task')?.map(({ priority }) => priority))).toEqual(new Set(['Low']));
    await click(/^Undo for/);
    expect(await screen.findByText(/Records restored: /)).toBeTruthy();
    expect(store.get('task')?.map(({ priority }) => priority)).toEqual(before);
  });

  it('goes with the versions that were seen, of rows chosen over filters', async () => {
    const { store } = open();
    const boxes = await screen.findAllByRole('checkbox', { name: /^Select / });
    for (const box of boxes.slice(1, 3)) await userEvent.click(box);
    await userEvent.type(screen.getByRole('searchbox'), 'nothing like it');
    expect(await screen.findByText('(2 not shown)')).toBeTruthy();
    await userEvent.click(bar().getByRole('button', { name: 'Edit' }));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Field' }), 'Priority');
    await click('Apply to 2 records');
    expect(await screen.findByText(/Records changed: \d+ of 2\./)).toBeTruthy();
    expect(store.get('bulk-row')?.map(({ body }) => body)).toEqual([
      { id: expect.any(String), version: 1 },
      { id: expect.any(String), version: 1 },
    ]);
  });
});

describe('what several rows are offered', () => {
  const can = { ...taskEntity.can, update: true as const };
  const entity = { ...taskEntity, can };
  const actions = [{ id: 'assign', workflow: 'assign' }];

  it('is what one may do to each, the named fields first, unless the list says none', () => {
    const open_ = bulkOf({ actions, bulk_edit: ['/priority'] }, entity);
    expect(open_.actions).toEqual(actions);
    expect(open_.editable[0]).toBe('/priority');
    expect(open_.editable.length).toBeGreaterThan(2);
    expect(new Set(open_.editable).size).toBe(open_.editable.length);
    expect(bulkOf({ actions, bulk: [], bulk_edit: [] }, entity)).toEqual({ actions: [], editable: [] });
    expect(bulkOf({ actions, compact: true }, entity)).toEqual({ actions: [], editable: [] });
    expect(bulkOf({ actions }, { ...entity, can: { read: true } }).editable).toEqual([]);
  });
});

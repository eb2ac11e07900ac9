// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeClient } from '../../../.storybook/fake-client.ts';
import { fakeProduct, taskEntity } from '../../../.storybook/fake-product.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import type { RecordData } from '../../../engine/react/types.ts';
import { storyScope } from '../../primitives/support/story-scope.ts';
import { BulkEdit } from './bulk-edit.tsx';

afterEach(cleanup);

/** Sets one value for so many records. */
async function applyTo(count: number) {
  const client = createFakeClient(fakeProduct);
  const update = vi.fn(client.update);
  const rows = (client.store.get('task') ?? []).slice(0, count) as RecordData[];
  const entity = { ...taskEntity, can: { ...taskEntity.can, update: true as const } };
  const args = { entity, fields: ['/priority'], rows, scope: storyScope, onDone: () => undefined };
  renderStory({ component: BulkEdit }, { args }, { client: { ...client, update } });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.click(await screen.findByRole('button', { name: `Apply to ${count} records` }));
  return { client, update, rows };
}

describe('one value for many records', () => {
  it('is set by the page where they are few', async () => {
    const { client, update } = await applyTo(50);
    await waitFor(() => expect(update).toHaveBeenCalledTimes(50));
    expect(client.store.get('bulk-job')).toBeUndefined();
  });

  it('is set by the server where they are more, once and with the versions that were seen', async () => {
    const { client, update, rows } = await applyTo(51);
    expect(await screen.findByText('The server works through 51 records. You may leave: you are told when it is done.')).toBeTruthy();
    expect(update).not.toHaveBeenCalled();
    expect(client.store.get('bulk-job')).toMatchObject([{ kind: 'update', entity: 'task', rows: 51, state: 'ALL_UPDATED' }]);
    const sent = client.store.get('bulk-row')?.map(({ body }) => body);
    expect(sent).toEqual(rows.map(({ id, version }) => ({ id, version, priority: null })));
  });
});

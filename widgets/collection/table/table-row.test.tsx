// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { createFakeClient } from '../../../.storybook/fake-client.ts';
import { fakeProduct } from '../../../.storybook/fake-product.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import type { CellProps } from '../../../engine/react/types.ts';
import { cells } from '../../fields/cells/index.ts';
import meta, { Table } from '../collection.stories.tsx';

afterEach(cleanup);

/** Renders of the title cell, by row. */
function openCounted() {
  const counts = new Map<string, number>();
  const Counted = ({ value, row, field }: CellProps) => {
    if (field.name === 'title') counts.set(String(row?.id), (counts.get(String(row?.id)) ?? 0) + 1);
    return <span>{String(value)}</span>;
  };
  const client = createFakeClient(fakeProduct);
  renderStory(meta, Table, { client, widgets: { cells: { ...cells, text: Counted } } });
  const rendered = () => {
    const ids = [...counts].filter(([, count]) => count > 0).map(([id]) => id);
    counts.clear();
    return ids;
  };
  return { client, rendered };
}

const change = (client: ReturnType<typeof createFakeClient>, entity: string, id: string, part: object) =>
  client.store.set(
    entity,
    (client.store.get(entity) ?? []).map((row) => (row.id === id ? { ...row, ...part } : row)),
  );

it('renders one row when one record changed', async () => {
  const { client, rendered } = openCounted();
  await screen.findByText('ACM-000001');
  expect(rendered()).toHaveLength(12);
  change(client, 'task', 'task-10', { title: 'Changed meanwhile', version: 2 });
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('Changed meanwhile');
  expect(rendered()).toEqual(['task-10']);
});

it('renders the rows whose reference is called something else now', async () => {
  const { client, rendered } = openCounted();
  await screen.findByText('ACM-000001');
  rendered();
  change(client, 'user', 'user-2', { user_name: 'Sana Sheikh' });
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.getAllByText('Sana Sheikh').length).toBeGreaterThan(0));
  expect(new Set(rendered())).toEqual(
    new Set(
      client.store
        .get('task')
        ?.filter((row) => row.assgne_id === 'user-2' && screen.queryByText(String(row.display_code)))
        .map((row) => row.id),
    ),
  );
});

it('renders one row when one is selected, and none when more come', async () => {
  const { rendered } = openCounted();
  const [box] = await screen.findAllByRole('checkbox', { name: /^Select AC/ });
  rendered();
  if (box) await userEvent.click(box);
  expect(rendered()).toEqual(['task-1']);
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(25));
  expect(rendered()).toHaveLength(12);
});

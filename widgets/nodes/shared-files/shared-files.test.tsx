// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { createFakeClient } from '../../../.storybook/fake-client.ts';
import { fakeProduct } from '../../../.storybook/fake-product.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { dropped, Nothing, Shared } from './shared-files.stories.tsx';

afterEach(() => {
  cleanup();
  dropped.length = 0;
});

it('adds them to the record that the person chooses: each is uploaded once, and kept here until the record has all', async () => {
  const real = createFakeClient(fakeProduct);
  const uploaded: string[] = [];
  const patches: unknown[] = [];
  let isDown = true;
  const client: typeof real = {
    ...real,
    upload: async (file, ...more) => {
      if (isDown && file.name === 'after.jpg') throw new Error('Network error');
      uploaded.push(file.name);
      return real.upload(file, ...more);
    },
    update: async (entity, id, _version, patch) => {
      patches.push([entity, patch]);
      return (await real.get(entity, id)).data as Awaited<ReturnType<typeof real.update>>;
    },
  };
  renderStory(meta, Shared, { client });
  expect(await screen.findByText('2 files')).toBeTruthy();
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add' });
  expect(add.disabled).toBe(true);
  const [first] = await screen.findAllByRole('radio');
  if (!first) throw new Error('No record is offered.');
  expect(first.closest('label')?.textContent).toBe('AC not cooling');
  await userEvent.click(first);
  await waitFor(() => expect(add.disabled).toBe(false));
  await userEvent.click(add);
  expect((await screen.findByRole('alert')).textContent).toBe('Network error');
  expect([uploaded, patches, dropped]).toEqual([['before.jpg'], [], []]);
  isDown = false;
  await userEvent.click(add);
  await waitFor(() => expect(dropped).toEqual([2]));
  expect(uploaded).toEqual(['before.jpg', 'after.jpg']);
  expect(patches).toEqual([
    ['task', { photos: [expect.objectContaining({ name: 'before.jpg' }), expect.objectContaining({ name: 'after.jpg' })] }],
  ]);
  expect(await screen.findByText('No shared files')).toBeTruthy();
});

it('finds records by words, lets go of what is not wanted, and says when there is nothing', async () => {
  renderStory(meta, Shared);
  const all = (await screen.findAllByRole('radio')).length;
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'washing');
  await waitFor(() => expect(screen.getAllByRole('radio').length).toBeLessThan(all));
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Share photos with this app from your gallery, and they appear here.')).toBeTruthy();
  expect(dropped).toEqual([2]);
  cleanup();
  renderStory(meta, Nothing);
  expect(await screen.findByText('No shared files')).toBeTruthy();
});

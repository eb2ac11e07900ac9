// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderStory } from '../../../../.storybook/render-story.tsx';
import meta, { Again, First, Gone, Refused } from './daily-update.stories.tsx';
import { network, sent } from './story-kit.ts';

afterEach(cleanup);

it('asks who tells, and thanks', async () => {
  renderStory(meta, First);
  await userEvent.click(await screen.findByRole('button', { name: 'Send update' }));
  expect(screen.getByRole('alert').textContent).toBe('Say who you are.');
  await userEvent.type(screen.getByLabelText('Progress, percent'), '140');
  await userEvent.type(screen.getByLabelText('Your name'), 'Ravi');
  await userEvent.click(screen.getByRole('button', { name: 'Send update' }));
  expect(screen.getByRole('alert').textContent).toBe('Progress is a number from 0 to 100.');
  await userEvent.clear(screen.getByLabelText('Progress, percent'));
  await userEvent.click(screen.getByRole('button', { name: 'Send update' }));
  expect(await screen.findByText('Sent. Thank you!')).toBeTruthy();
});

it('shows what was told already, and what the server says', async () => {
  renderStory(meta, Again);
  expect(((await screen.findByLabelText('What stands in the way')) as HTMLTextAreaElement).value).toBe('Lift out of order.');
  cleanup();
  renderStory(meta, Refused);
  await userEvent.click(await screen.findByRole('button', { name: 'Send update' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This day is not one of the deployment.');
});

it('is closed to who has no right link', async () => {
  renderStory(meta, Gone);
  expect(await screen.findByRole('heading', { name: 'This page is not open any more' })).toBeTruthy();
});

it('sends the photos that were there and those that were added, and says what could not be taken', async () => {
  renderStory(meta, Again);
  const choose = async (...names: string[]) =>
    userEvent.upload(
      await screen.findByLabelText('Add photos'),
      names.map((name) => new File(['x'], name, { type: 'image/jpeg' })),
      { applyAccept: false },
    );
  await choose('roof.jpg', 'gate.jpg', 'door.heic');
  expect((await screen.findByRole('alert')).textContent).toBe('Only pictures can be added: JPEG, PNG, WebP or GIF.');
  await userEvent.click(screen.getByRole('button', { name: 'Remove wall.jpg' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send update' }));
  await screen.findByText('Sent. Thank you!');
  expect(sent.at(-1)?.photos).toEqual([
    { id: 'roof.jpg', proof: 'proof of roof.jpg' },
    { id: 'gate.jpg', proof: 'proof of gate.jpg' },
  ]);
});

it('takes ten photos and no more', async () => {
  renderStory(meta, First);
  const files = Array.from({ length: 11 }, (_, index) => new File(['x'], `photo ${index}.png`, { type: 'image/png' }));
  await userEvent.upload(await screen.findByLabelText('Add photos'), files);
  expect(await screen.findAllByRole('button', { name: /^Remove photo/ })).toHaveLength(10);
  expect(screen.getByRole('alert').textContent).toBe('An update has at most 10 photos.');
  expect(screen.queryByLabelText('Add photos')).toBeNull();
});

it('waits for a photo that did not arrive, until it is sent again or taken out', async () => {
  renderStory(meta, Again);
  network.isDown = true;
  await userEvent.upload(await screen.findByLabelText('Add photos'), [new File(['x'], 'lost.jpg', { type: 'image/jpeg' })]);
  expect(await screen.findByText('lost.jpg did not arrive')).toBeTruthy();
  expect((screen.getByRole('button', { name: 'Send update' }) as HTMLButtonElement).disabled).toBe(true);
  network.isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Remove lost.jpg' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send update' }));
  await screen.findByText('Sent. Thank you!');
  expect(sent.at(-1)?.photos).toEqual([
    { id: 'wall', proof: 'proof of wall' },
    { id: 'lost.jpg', proof: 'proof of lost.jpg' },
  ]);
});

// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { Many, NotServed, Read } from './file-preview.stories.tsx';
import { filesOf } from './file-thumbs.tsx';
import { shownKindOf } from './shown-kind.ts';

afterEach(cleanup);

it('shows four, and the rest from the preview', async () => {
  renderStory(meta, Many);
  expect(await screen.findAllByRole('button', { name: /^Open/ })).toHaveLength(4);
  await userEvent.click(screen.getByRole('button', { name: '+1 more' }));
  const dialog = await screen.findByRole('dialog', { name: 'photo-5.svg' });
  within(dialog).getByRole('button', { name: 'Next' }).focus();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('dialog', { name: 'photo-1.svg' })).toBeTruthy();
});

it('shows spreadsheets as tables and texts as they are, and says of the rest that it is to be downloaded', async () => {
  renderStory(meta, Read);
  await userEvent.click(await screen.findByRole('button', { name: 'Open parts.csv' }));
  const table = await screen.findByRole('table', { name: 'parts.csv' });
  expect(within(table).getAllByRole('row')).toHaveLength(1000);
  expect(within(table).getByRole('cell', { name: '<b>7</b>' })).toBeTruthy();
  expect(screen.getByText('First 1000 of 1201 rows')).toBeTruthy();
  const next = () => userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await next();
  expect((await screen.findByLabelText('note.txt', { selector: 'section' })).textContent).toBe('<script>alert(1)</script>');
  for (const name of ['old.doc', 'broken.xlsx']) {
    await next();
    const dialog = await screen.findByRole('dialog', { name });
    expect(await within(dialog).findByText(/cannot be previewed/)).toBeTruthy();
    expect(within(dialog).getByRole('link', { name: 'Download' })).toBeTruthy();
  }
}, 20_000);

it.each([
  ['scan.TIF', 'application/octet-stream', 'tiff'],
  ['scan', 'image/tiff', 'tiff'],
  ['a.docx', 'application/octet-stream', 'document'],
  ['page.html', 'text/html', undefined],
  ['a.exe', 'application/octet-stream', undefined],
])('%s of type %s is shown as %s', (name, type, kind) => {
  expect(shownKindOf({ name, type })).toBe(kind);
});

it('says when a file cannot be had', async () => {
  renderStory(meta, NotServed);
  await userEvent.click(await screen.findByRole('button', { name: 'Open report.docx' }));
  expect(await screen.findByText('File not found.')).toBeTruthy();
});

it('takes from a record only what is a file', () => {
  expect(filesOf(null)).toEqual([]);
  expect(filesOf([{ id: 'a' }, null, { id: 'b', name: 'n', type: 't' }])).toHaveLength(1);
});

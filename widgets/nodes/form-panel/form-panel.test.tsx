// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { callError, createFakeClient } from '../../../.storybook/fake-client.ts';
import { fakeProduct } from '../../../.storybook/fake-product.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import type { RecordData } from '../../../engine/react/types.ts';
import meta, { Create, FailedToLoad, Steps } from './form-panel.stories.tsx';
import { initialValues } from './initial-values.ts';
import { runOnEach } from './run-on-each.ts';

afterEach(cleanup);

it('creates a record from its defaults and starts anew', async () => {
  const client = createFakeClient(fakeProduct);
  renderStory(meta, Create, { client });
  await userEvent.type(await screen.findByLabelText(/^Title/), 'Fit a new tap');
  await userEvent.click(screen.getByRole('button', { name: 'Create sub-task' }));
  expect(await screen.findByText('Sub-task created')).toBeTruthy();
  expect(client.store.get('task')?.at(-1)).toMatchObject({ title: 'Fit a new tap', priority: 'High' });
  await waitFor(() => expect((screen.getByLabelText(/^Title/) as HTMLInputElement).value).toBe(''));
});

it('offers Retry when the form did not come', async () => {
  const real = createFakeClient(fakeProduct);
  const form = vi
    .fn()
    .mockRejectedValueOnce(callError(500, 'internal', 'The server is going wrong.'))
    .mockImplementation(real.form);
  renderStory(meta, FailedToLoad, { client: { ...real, form } });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText(/^Title/)).toBeTruthy();
});

it('leaves a field alone whose default has no value', () => {
  expect(
    initialValues({ '/a': 'parent.id', '/custom/b': 'int(route.n)', '/c': 'parent.nothing' }, { parent: { id: 'x' }, route: { n: '7' } }),
  ).toEqual({ a: 'x', custom: { b: 7 } });
});

const records: RecordData[] = ['a', 'b', 'c'].map((id) => ({ id, version: 1 }));

it('runs over many records one by one; one refusal leaves the others done', async () => {
  const outcome = await runOnEach(records, async ({ id }) => {
    if (id === 'b') throw callError(422, 'invalid', 'No');
  });
  expect(outcome.done.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(outcome.failed.map(({ record }) => record.id)).toEqual(['b']);
});

it('rejects when all were refused, and stops when nothing gets through', async () => {
  const run = vi.fn().mockRejectedValue(callError(0, 'network', 'Network error'));
  await expect(runOnEach(records, run)).rejects.toThrow('Network error');
  expect(run).toHaveBeenCalledTimes(1);
});

it('shows the groups of its entity step by step', async () => {
  renderStory(meta, Steps);
  expect(await screen.findByText(/^Step 1 of/)).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Steps' })).toBeTruthy();
});

// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callError, createFakeClient } from '../../../.storybook/fake-client.ts';
import { fakeProduct } from '../../../.storybook/fake-product.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import type { DataClient } from '../../../engine/react/types.ts';
import meta, { ImportCounted } from './transfer.stories.tsx';

afterEach(cleanup);

const real = createFakeClient(fakeProduct);
const run = vi.fn<DataClient['run']>();
const create = vi.fn(real.create);
const createEach = vi.fn(real.createEach);
beforeEach(() => {
  vi.clearAllMocks();
  run.mockImplementation(async (_entity, workflow) => (workflow === 'open' ? { id: 'job-1' } : null));
});

const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const importThree = async () => {
  renderStory(meta, ImportCounted, { client: { ...real, run, create, createEach } });
  const file = new File(['Title,Due,consumer\nOne,,Asha\nTwo,soon,Asha\nThree,,Asha\n'], 'tasks.csv', { type: 'text/csv' });
  await userEvent.upload(await screen.findByLabelText('Choose a file'), file);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Goes to: Due' }), '/due');
  await click('Check the rows');
  await click('Import 2 rows');
};

describe('the job of an import', () => {
  it('is opened, named with every list of rows, and ended; the page writes no figures of its own', async () => {
    await importThree();
    expect(await screen.findByText('2 of 3 rows are imported.')).toBeTruthy();
    const mapping = [
      { field: '/title', column: 'Title' },
      { field: '/due', column: 'Due' },
      { field: '/cust_name', column: 'consumer' },
    ];
    const opened = { kind: 'create', entity: 'task', file_name: 'tasks.csv', rows: 3, left_out: 1 };
    expect(run.mock.calls).toEqual([
      ['bulk-job', 'open', null, { ...opened, mapping: expect.arrayContaining(mapping) }],
      ['bulk-job', 'finish', 'job-1', {}],
    ]);
    expect(createEach.mock.calls.map(([, rows, , job]) => [rows.length, job])).toEqual([[2, { id: 'job-1', places: [2, 4] }]]);
    expect(create).not.toHaveBeenCalled();
  });

  it('is there before the first row: without it nothing is sent', async () => {
    run.mockRejectedValue(callError(503, 'overloaded', 'Too busy right now.'));
    await importThree();
    expect((await screen.findByRole('alert')).textContent).toBe('Too busy right now.');
    expect(createEach).not.toHaveBeenCalled();
  });

  it('is told of when it could not be ended', async () => {
    run.mockImplementation(async (_entity, workflow) => {
      if (workflow === 'open') return { id: 'job-1' };
      throw callError(0, 'network', 'Network error');
    });
    await importThree();
    expect(
      await screen.findByText('The job of this import could not be ended. It will stand as stopped among the bulk jobs.'),
    ).toBeTruthy();
  });
});

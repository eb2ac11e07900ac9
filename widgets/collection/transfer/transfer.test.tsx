// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callError, createFakeClient } from '../../../.storybook/fake-client.ts';
import { fakeProduct, taskRows } from '../../../.storybook/fake-product.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import type { StoryHostOptions } from '../../../.storybook/story-host.tsx';
import type { DataClient } from '../../../engine/react/types.ts';
import { readCsv } from './read-file.ts';
import meta, * as stories from './transfer.stories.tsx';

const given: { name: string; file: Blob }[] = [];
beforeEach(() => {
  given.length = 0;
  let last = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    last = file as Blob;
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    given.push({ name: this.download, file: last });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const csvOf = async (file: Blob | undefined) => readCsv(new Uint8Array((await file?.arrayBuffer()) ?? []));
const open = (story: keyof typeof stories & ('Export' | 'ExportDenied' | 'ExportFails' | 'Import'), client: Partial<DataClient> = {}) => {
  const real = createFakeClient(fakeProduct);
  const host: StoryHostOptions = { client: { ...real, ...client } };
  renderStory(meta, stories[story], client === undefined ? {} : host);
  return real;
};

describe('export', () => {
  const choose = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };

  it('asks for the export of what the list shows, page by page, with labels as words', async () => {
    const real = createFakeClient(fakeProduct);
    const list = vi.fn((entity: string, query: Parameters<DataClient['list']>[1]) => real.list(entity, { ...query, page_size: 40 }));
    open('Export', { list });
    await choose('CSV, columns as shown');
    await waitFor(() => expect(given).toHaveLength(1));
    expect(list.mock.calls.map(([, query]) => query)).toEqual([
      { purpose: 'export', page_size: 1000, fields: ['/display_code', '/title', '/status', '/due', '/cost'], order_by: '/due' },
      expect.objectContaining({ purpose: 'export', page_token: '40' }),
    ]);
    expect(given[0]?.name).toMatch(/^Tasks [A-Z][a-z]{2}-\d\d-\d{4}\.csv$/);
    const table = await csvOf(given[0]?.file);
    expect(table.columns).toEqual(['ID', 'Title', 'Status', 'Due date', 'Cost']);
    expect(table.rows).toHaveLength(taskRows.length);
    const first = taskRows.find(({ display_code }) => display_code === table.rows[0]?.[0]);
    expect(table.rows[0]?.[2]).toMatch(/^(Assigned|On the way|Work done|Closed)$/);
    expect(table.rows[0]?.[4]).toBe(((first?.cost ?? 0) / 100).toFixed(2));
    expect(await screen.findByText('64 rows exported.')).toBeTruthy();
  });

  it('writes Excel', async () => {
    open('Export');
    await choose('Excel, all columns');
    await waitFor(() => expect(given[0]?.name).toMatch(/\.xlsx$/));
    const { default: read } = await import('read-excel-file/node');
    const [sheet] = await read(Buffer.from((await given[0]?.file.arrayBuffer()) ?? new ArrayBuffer()));
    expect(sheet?.data).toHaveLength(taskRows.length + 1);
    expect(sheet?.data[0]).toContain('Description');
  });

  it('says exactly that downloading failed', async () => {
    renderStory(meta, stories.ExportFails);
    await choose('Excel, columns as shown');
    expect(await screen.findByText('Downloading Failed!')).toBeTruthy();
    expect(given).toEqual([]);
  });

  it('can be cancelled while it runs, and then gives nothing', async () => {
    let answer: (() => void) | undefined;
    const real = createFakeClient(fakeProduct);
    const list: DataClient['list'] = async (entity, query) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return real.list(entity, query);
    };
    open('Export', { list });
    await choose('CSV, columns as shown');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    answer?.();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(given).toEqual([]);
    expect(screen.queryByText('Downloading Failed!')).toBeNull();
  });

  it('is not there for people without the right', () => {
    renderStory(meta, stories.ExportDenied);
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });
});

describe('import', () => {
  const file = (text: string, name = 'tasks.csv') => new File([text], name, { type: 'text/csv' });
  const upload = async (text: string) => userEvent.upload(await screen.findByLabelText('Choose a file'), file(text));
  const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
  const head = 'Title,consumer,Priority,Due,Cost,Assignee\n';

  it('maps columns by their heads, and lets a person say otherwise', async () => {
    open('Import');
    await upload('Title,consumer,Whatever\nFix it,Asha,12\n');
    const target = async (column: string) => (await screen.findByRole<HTMLSelectElement>('combobox', { name: `Goes to: ${column}` })).value;
    expect([await target('Title'), await target('consumer'), await target('Whatever')]).toEqual(['/title', '/cust_name', '']);
    expect(screen.getByText('Fix it')).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Goes to: Whatever' }), '/title');
    expect([await target('Title'), await target('Whatever')]).toEqual(['', '/title']);
  });

  it('goes from the file to the problems, imports the good rows, and gives the others back with what is wrong', async () => {
    const real = open('Import');
    const before = real.store.get('task')?.length ?? 0;
    await upload(
      `${head}Good,Asha,high,Mar-05-2026,"1,234.50",Ravi Kumar\nBad day,Asha,High,soon,1,\n=Nobody,Asha,High,2026-03-05,1,Somebody\n`,
    );
    for (const [column, value] of [
      ['Assignee', '/assgne_id'],
      ['Due', '/due'],
    ] as const) {
      const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: `Goes to: ${column}` });
      await userEvent.selectOptions(select, value);
    }
    await click('Check rows');
    expect(await screen.findByText('Rows ready: 1 of 3.')).toBeTruthy();
    const problems = within(await screen.findByRole('region', { name: 'Problems' }))
      .getAllByRole('row')
      .slice(1);
    expect(problems.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['3', 'Due date', 'soon', expect.stringContaining('A date is expected')],
      ['4', 'Technician', 'Somebody', 'There is no such record, or you may not see it.'],
    ]);
    expect(real.store.get('task')).toHaveLength(before);
    await click('Import 1 row');
    expect(await screen.findByText('Rows imported: 1 of 3.')).toBeTruthy();
    expect(real.store.get('task')?.at(-1)).toMatchObject({
      title: 'Good',
      cust_name: 'Asha',
      priority: 'High',
      due: '2026-03-05',
      cost: 123_450,
      assgne_id: 'user-1',
    });
    await click('Download the rows with problems');
    await waitFor(() => expect(given).toHaveLength(1));
    expect(given[0]?.name).toBe('Rows with problems tasks.csv');
    const failed = await csvOf(given[0]?.file);
    expect(failed.columns).toEqual(['Title', 'consumer', 'Priority', 'Due', 'Cost', 'Assignee', 'Error']);
    expect(failed.rows.map((row) => [row[0], row[6]])).toEqual([
      ['Bad day', expect.stringMatching(/^Due date: A date is expected/)],
      ['=Nobody', expect.stringMatching(/^Technician: .*no such record/)],
    ]);
  });

  it('asks for what is needed, and takes one value for all rows', async () => {
    const { store } = open('Import');
    await upload('Title\nOne\nTwo\n');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Add a field…' }), '/priority');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Priority' }), 'Urgent');
    await click('Check rows');
    expect(await screen.findByText('Rows ready: 2 of 2.')).toBeTruthy();
    expect(store.get('bulk-row')?.map(({ body }) => body)).toEqual([
      { title: 'One', priority: 'Urgent' },
      { title: 'Two', priority: 'Urgent' },
    ]);
  });

  it('tells what the server finds at the field and the value that it is about', async () => {
    const real = open('Import');
    await upload('Title,Priority\nOnce,High\n');
    await click('Check rows');
    expect(await screen.findByText('Rows ready: 1 of 1.')).toBeTruthy();
    const [row] = real.store.get('bulk-row') ?? [];
    const faults = [{ pointer: '/title', message: 'Another record already has this value.' }];
    if (row) real.store.set('bulk-row', [{ ...row, state: 'failed', faults }]);
    await real.run('bulk-job', 'cancel', 'job-1', {});
    const jobs = real.store.get('bulk-job') ?? [];
    real.store.set(
      'bulk-job',
      jobs.map((job) => ({ ...job, phase: 'apply', state: 'FAILED', failed: 1 })),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Import 1 row' }));
    const [, problem] = within(await screen.findByRole('region', { name: 'Problems' })).getAllByRole('row');
    expect([...(problem?.children ?? [])].map((cell) => cell.textContent)).toEqual([
      '2',
      'Title',
      'Once',
      'Another record already has this value.',
    ]);
  });

  it('sends 10,000 rows once and in pieces, tells how far it is, and leaves no job behind when it is given up', async () => {
    const real = createFakeClient(fakeProduct);
    const sizes: number[] = [];
    let hold: (() => void) | undefined;
    const sendRows: DataClient['sendRows'] = async (_job, rows) => {
      sizes.push(rows.length);
      if (sizes.length === 3) await new Promise<void>((resolve) => (hold = resolve));
      return 0;
    };
    const run = vi.fn(real.run);
    open('Import', { ...real, sendRows, run });
    await upload(`Title\n${Array.from({ length: 10_000 }, (_, index) => `Row ${index}`).join('\n')}\n`);
    await click('Check rows');
    const bar = await screen.findByRole('progressbar', { name: 'Sending the rows' });
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('500'));
    expect(bar.getAttribute('aria-valuetext')).toBe('Sending rows: 500 of 10,000');
    await click('Cancel');
    hold?.();
    await waitFor(() => expect(run.mock.calls.map(([, workflow]) => workflow)).toEqual(['open', 'cancel']));
    expect(sizes).toEqual([250, 250, 250]);
  });

  it('finds what is under way again, and what came of it', async () => {
    const real = createFakeClient(fakeProduct);
    const job = {
      id: 'job-9',
      version: 1,
      kind: 'create',
      entity: 'task',
      file_name: 'monday.csv',
      user_id: 'user-1',
      rows: 5,
      phase: 'apply',
    };
    real.store.set('bulk-job', [{ ...job, state: 'RUNNING', to_do: 5, done: 2, ok: 2, failed: 0, left_out: 0, rate: 0.01 }]);
    open('Import', real);
    const under = await screen.findByRole('region', { name: 'Your running imports' });
    expect(within(under).getByText('2 of 5 rows, 0 with problems')).toBeTruthy();
    await click('Show');
    expect(await screen.findByText('About 5 minutes left, at 1 rows a second.')).toBeTruthy();
    await click('Stop the import');
    expect(await screen.findByText('Rows imported: 2 of 5.')).toBeTruthy();
    expect(screen.getByText('3 rows are not done.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continue with 3 rows' })).toBeTruthy();
  });

  it('says what is wrong with a file, and moves the focus with the steps', async () => {
    open('Import');
    await userEvent.upload(await screen.findByLabelText('Choose a file'), new File(['Title\n'], 'empty.csv'));
    expect((await screen.findByRole('alert')).textContent).toBe('The file has no rows below its header.');
    await upload('Title\nOne\n');
    expect((await screen.findByRole('heading', { name: /Columns/ })) === document.activeElement).toBe(true);
  });

  it('gives a template whose heads are found again', async () => {
    open('Import');
    await click('Download a template');
    const text = await given[0]?.file.text();
    expect(given[0]?.name).toBe('Template Sub-tasks.csv');
    expect(text?.split('\r\n')[0]).toMatch(/^\ufeffTitle \*,Priority,Customer name/);
  });

  it('asks again when the check got no answer', async () => {
    const real = createFakeClient(fakeProduct);
    let isFirst = true;
    const sendRows: DataClient['sendRows'] = async (job, rows) => {
      if (!isFirst) return real.sendRows(job, rows);
      isFirst = false;
      throw callError(0, 'network', 'Network error');
    };
    open('Import', { ...real, sendRows });
    await upload('Title\nOne\n');
    await click('Check rows');
    expect((await screen.findByRole('alert')).textContent).toBe('Network error');
    await click('Check again');
    expect(await screen.findByText('Rows ready: 1 of 1.')).toBeTruthy();
  });
});

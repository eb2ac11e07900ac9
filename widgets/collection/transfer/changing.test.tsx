// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeClient } from '../../../.storybook/fake-client.ts';
import { fakeProduct, taskEntity, taskRows } from '../../../.storybook/fake-product.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import { importVerbs } from './index.tsx';
import meta, { Import } from './transfer.stories.tsx';

afterEach(cleanup);

const [first, second] = taskRows;
const upload = async (text: string) =>
  userEvent.upload(await screen.findByLabelText('Choose a file'), new File([text], 'tasks.csv', { type: 'text/csv' }));
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

function openChange() {
  const client = createFakeClient(fakeProduct);
  renderStory(meta, Import, { client });
  return client.store;
}

describe('changing records by a file', () => {
  it('finds them by their code, changes what has a column, and creates nothing', async () => {
    const store = openChange();
    const before = store.get('task')?.length;
    await userEvent.click(await screen.findByRole('radio', { name: 'Change existing records' }));
    await upload(`ID,Priority,Title\n${first?.display_code},Normal,\n${second?.display_code},Low,Other words\n`);
    await click('Check rows');
    await click('Change 2 records');
    expect(await screen.findByText('Records changed: 2 of 2.')).toBeTruthy();
    expect(store.get('bulk-row')?.map(({ body }) => body)).toEqual([
      { id: first?.id, priority: 'Normal' },
      { id: second?.id, priority: 'Low', title: 'Other words' },
    ]);
    expect(store.get('task')).toHaveLength(before ?? 0);
    expect(store.get('task')?.find(({ id }) => id === second?.id)).toMatchObject({ priority: 'Low', title: 'Other words' });
  });

  it('asks which column names the record, and for nothing else', async () => {
    openChange();
    await userEvent.click(await screen.findByRole('radio', { name: 'Change existing records' }));
    await upload('Priority\nUrgent\n');
    await click('Check rows');
    expect((await screen.findByRole('alert')).textContent).toBe('Still needed: Sub-task.');
  });

  it('says which rows name no record, or one that an earlier row changes', async () => {
    openChange();
    await userEvent.click(await screen.findByRole('radio', { name: 'Change existing records' }));
    await upload(`ID,Priority\n${first?.display_code},Low\nNOBODY,Low\n${first?.display_code},Urgent\n`);
    await click('Check rows');
    const [, ...problems] = within(await screen.findByRole('region', { name: 'Problems' })).getAllByRole('row');
    expect(problems.map((row) => [...row.children].map((cell) => cell.textContent)).map(([row, , , , problem]) => [row, problem])).toEqual([
      ['3', 'There is no such record, or you may not see it.'],
      ['4', 'An earlier row already changes this record.'],
    ]);
    expect(screen.getByRole('button', { name: 'Change 1 record' })).toBeTruthy();
  });

  it('knows pasted rows of a file for changes again, and shows each old and new value before anything is written', async () => {
    const store = openChange();
    const rows = [`${first?.display_code}\tLow\t${first?.title}`, `${second?.display_code}\t${second?.priority}\t${second?.title}`];
    await userEvent.click(await screen.findByLabelText('Or paste rows from a spreadsheet'));
    await userEvent.paste(['Sub-task (leave as it is)\tPriority\tTitle', ...rows].join('\n'));
    const region = within(await screen.findByRole('region', { name: 'Changes' }));
    await region.findByText(String(first?.display_code));
    const [, ...changes] = region.getAllByRole('row');
    expect(changes.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['2', first?.display_code, 'Priority', first?.priority, 'Low'],
    ]);
    expect(screen.getByText('1 row is already up to date.')).toBeTruthy();
    expect(store.get('task')?.find(({ id }) => id === first?.id)?.version).toBe(1);
    await click('Change 1 record');
    expect(await screen.findByText('Records changed: 1 of 2.')).toBeTruthy();
  });

  it('is offered only where the collection and the rights of the person say so', () => {
    const can = taskEntity.can;
    expect(importVerbs({ ...taskEntity, can }, { update: false })).toEqual(['create']);
    expect(importVerbs({ ...taskEntity, can: { ...can, create: true, update: true } }, { create: false })).toEqual(['update']);
    expect(importVerbs({ ...taskEntity, can: { ...can, create: true, update: true } }, { update: true })).toEqual(['create', 'update']);
    expect(importVerbs({ ...taskEntity, can: { read: true, update: true } }, { update: true })).toEqual(['update']);
    expect(importVerbs({ ...taskEntity, can: { read: true } }, { update: true })).toEqual([]);
  });
});

// @vitest-environment happy-dom
/** What stands beside the form of a new record, and when it is asked for. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Beside } from '../../core/definitions/types.ts';
import type { EntityView } from '../../core/definitions/view-types.ts';
import { openForm, planOf, textField } from './test-kit.tsx';

const list: Beside<string> = {
  id: 'open',
  label: 'Open ones',
  entity: 'thing',
  filter: "doc.place == parent.place && doc.state == 'open'",
  when: 'doc.place != null && size(doc.place) >= 2',
  until: 'The place first.',
  fields: ['state'],
  most: 2,
  warn: { when: 'doc.kind == parent.kind', label: 'The same again?' },
};
const fields = [textField('place'), textField('kind'), textField('title')];
const thing = { name: 'thing', title: 'title', fields: [textField('title'), textField('state')] } as unknown as EntityView;
const row = (id: string, kind: string) => ({ id, version: 1, title: `Thing ${id}`, state: 'open', kind, place: 'Pune' });

function open(rows: readonly ReturnType<typeof row>[]) {
  const asked = vi.fn().mockResolvedValue({ data: rows.slice(0, 2), next_page_token: null, count: { value: rows.length, exact: true } });
  openForm({ plan: planOf(fields, { beside: [list] }), onSubmit: vi.fn() }, { list: asked, entity: () => Promise.resolve(thing) });
  return asked;
}
const type = async (name: string, value: string) => fireEvent.change(await screen.findByLabelText(name), { target: { value } });

it('waits until the form holds enough, then asks once for what belongs to it', async () => {
  const asked = open([row('1', 'a'), row('2', 'b'), row('3', 'b')]);
  expect(await screen.findByText('The place first.')).toBeTruthy();
  for (const typed of ['P', 'Pu', 'Pun', 'Pune']) await type('place', typed);
  const found = await screen.findByRole('region', { name: /^Open ones/ });
  expect(asked.mock.calls.map(([, query]) => query)).toEqual([
    { filter: "doc.place == 'Pune' && doc.state == 'open'", page_size: 2, count: 'exact' },
  ]);
  expect(within(found).getAllByRole('listitem')).toHaveLength(2);
  expect(within(found).getByText('and 1 more')).toBeTruthy();
  expect(screen.queryByText('The same again?')).toBeNull();
});

it('warns of what may be the same, without another call, and keeps nobody from going on', async () => {
  const asked = open([row('1', 'a'), row('2', 'b')]);
  await type('place', 'Pune');
  await screen.findByText('Thing 1');
  await type('kind', 'b');
  await waitFor(() => expect(screen.getAllByText('The same again?').length).toBeGreaterThan(0));
  expect(screen.getByText('Thing 2').closest('li')?.textContent).toContain('The same again?');
  expect(screen.getByText('Thing 1').closest('li')?.textContent).not.toContain('The same again?');
  expect(asked).toHaveBeenCalledTimes(1);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false);
});

it('puts a record into the reference that it is chosen for, and takes it out again', async () => {
  const asked = vi.fn().mockResolvedValue({ data: [row('1', 'a')], next_page_token: null });
  const { warn: _, ...plain } = list;
  const onSubmit = vi.fn().mockResolvedValue(undefined);
  const plan = planOf(fields, { beside: [{ ...plain, chooses: 'kind' }] });
  openForm({ plan, onSubmit }, { list: asked, entity: () => Promise.resolve(thing) });
  await type('place', 'Pune');
  const button = await screen.findByRole('button', { name: 'Choose Thing 1' });
  fireEvent.click(button);
  expect([button.getAttribute('aria-pressed'), button.textContent]).toEqual(['true', 'Chosen']);
  expect((await screen.findByLabelText<HTMLInputElement>('kind')).value).toBe('1');
  fireEvent.click(button);
  expect(button.getAttribute('aria-pressed')).toBe('false');
});

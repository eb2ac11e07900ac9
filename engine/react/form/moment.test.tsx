// @vitest-environment happy-dom
/** What a record's form asks now, what it tells, and where the focus is. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { openForm, planOf, textField } from './test-kit.tsx';

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const factsOf = () => [...document.querySelectorAll('dt')].map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

const fields = [
  textField('title'),
  textField('code', { readOnly: true }),
  textField('empty', { readOnly: true }),
  textField('hash', { readOnly: true, purpose: 'internal' }),
  textField('type', { rules: { lock: 'doc.created_at != null' } }),
  textField('remarks', { phase: ['edit'] }),
  textField('stars', { phase: ['DONE'] }),
];
const stored = { created_at: '2026-01-02', stage: 'ACTIVE', title: 'Old', code: 'A-1', hash: 'x', type: 'visit', stars: '4' };

describe('an edit form', () => {
  it('asks what may be changed now, tells the rest that has a value, and sends only what changed', async () => {
    const onSubmit = vi.fn().mockResolvedValue(undefined);
    openForm({ plan: planOf(fields, { for: 'update', phases: 'stage' }), initial: stored, onSubmit });
    await userEvent.type(await field('remarks'), 'Well done');
    expect([...document.querySelectorAll('input')].map((input) => [input.getAttribute('aria-label'), input.disabled])).toEqual([
      ['title', false],
      ['remarks', false],
    ]);
    expect(factsOf()).toEqual(['code: A-1', 'type: visit', 'stars: 4']);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit.mock.calls[0]?.[1]).toEqual({ remarks: 'Well done' });
  });

  it('names what a refusal says of a field that it does not ask', async () => {
    const refusal = Object.assign(new Error('No.'), {
      status: 422,
      code: 'invalid',
      errors: [{ pointer: '/type', code: 'locked', message: 'It is fixed.' }],
    });
    openForm({ plan: planOf(fields, { for: 'update' }), initial: stored, onSubmit: vi.fn().mockRejectedValue(refusal) });
    await userEvent.type(await field('title'), '{Enter}');
    expect(within(await screen.findByRole('alert')).getByText('type: It is fixed.').tagName).not.toBe('BUTTON');
  });

  it('says so where nothing is left to be changed', async () => {
    openForm({ plan: planOf([textField('code', { readOnly: true })], { for: 'update' }), initial: stored, onSubmit: vi.fn() });
    expect(await screen.findByText('Nothing can be changed right now.')).toBeTruthy();
  });
});

it('asks of a new record only what is its time', async () => {
  openForm({ plan: planOf(fields), onSubmit: vi.fn() });
  await field('title');
  expect([...document.querySelectorAll('input')].map((input) => input.getAttribute('aria-label'))).toEqual(['title', 'type']);
});

it('asks at any moment what it is told to ask by name, and of custom fields together only what is its time', async () => {
  const custom = [textField('floor', { pointer: '/custom/floor' }), textField('paid', { pointer: '/custom/paid', phase: ['edit'] })];
  openForm({ plan: planOf([...fields, ...custom]), only: ['/remarks', '/custom'], onSubmit: vi.fn() });
  await field('floor');
  expect([...document.querySelectorAll('input')].map((input) => input.getAttribute('aria-label'))).toEqual(['remarks', 'floor']);
});

describe('a long form', () => {
  const groups = ['One', 'Two', 'Three'].map((label) => ({ id: label, label, fields: [`/${label}_a`, `/${label}_b`] }));
  const long = planOf(
    groups.flatMap(({ fields: own }) => own.map((pointer) => textField(pointer.slice(1), { required: true }))),
    { groups },
  );

  it('has an index of its groups, which leads to them and counts their faults', async () => {
    openForm({ plan: long, onSubmit: vi.fn() });
    const index = await screen.findByRole('navigation', { name: 'Groups of the form' });
    expect(within(index).getByRole('button', { current: 'location' }).textContent).toBe('One');
    await userEvent.click(within(index).getByRole('button', { name: 'Two' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Two' }));
    expect(within(index).getByRole('button', { current: 'location' }).textContent).toBe('Two');
    await userEvent.type(await field('One_a'), 'x{Enter}');
    expect(
      within(index)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining('1 thing needs'),
      expect.stringContaining('2 things need'),
      expect.stringContaining('2 things need'),
    ]);
  });

  it('keeps the field under the hands when another group comes and it becomes long', async () => {
    const two = planOf([textField('kind'), ...long.fields.slice(0, 4)], { groups: groups.slice(0, 2) });
    const { again } = openForm({ plan: two, onSubmit: vi.fn() });
    const kind = await field('kind');
    await userEvent.type(kind, 'x');
    again({ plan: planOf([textField('kind'), ...long.fields], { groups }) });
    await screen.findByRole('navigation');
    expect(document.activeElement).toBe(await field('kind'));
    expect((await field('kind')).value).toBe('x');
  });
});

it('is, in the place of a value, one field with the focus and two buttons', async () => {
  const onCancel = vi.fn();
  const onSubmit = vi.fn().mockRejectedValue(new Error('Network error'));
  const groups = [{ id: 'one', label: 'One', fields: ['/title'] }];
  openForm({ plan: planOf(fields, { for: 'update', groups }), only: ['/title'], isInline: true, initial: stored, onSubmit, onCancel });
  const title = await field('title');
  expect(document.activeElement).toBe(title);
  expect(document.querySelectorAll('input')).toHaveLength(1);
  expect(screen.queryByRole('heading')).toBeNull();
  await userEvent.type(title, '!{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Network error');
  expect(document.activeElement).toBe(title);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
});

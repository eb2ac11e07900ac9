// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { openForm, planOf, textField } from './test-kit.tsx';

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const plan = planOf(
  [
    textField('title', { required: true }),
    textField('kind'),
    textField('cost', { required: true, rules: { show: "doc.kind != 'free'" } }),
    textField('note', { schema: { type: 'string', minLength: 3 } }),
  ],
  {
    groups: [
      { id: 'cost', label: 'Cost', fields: ['/cost'] },
      { id: 'more', label: 'More', fields: ['/note'] },
    ],
  },
);

describe('tabs', () => {
  const open = (part = {}) => openForm({ plan, layout: 'tabs', onSubmit: vi.fn(), ...part });
  const tab = (name: RegExp) => screen.getByRole('tab', { name });

  it('show one group at a time, the fields of no group first, and are moved through by keys', async () => {
    open();
    await field('title');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['General', 'Cost', 'More']);
    expect(screen.queryByLabelText('note')).toBeNull();
    tab(/General/).focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(tab(/More/));
    expect(tab(/More/).getAttribute('aria-selected')).toBe('true');
    expect(tab(/General/).tabIndex).toBe(-1);
    expect(screen.getByRole('tabpanel', { name: 'More' }).contains(await field('note'))).toBe(true);
    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toBe(tab(/General/));
  });

  it('count their faults, and a refused submit opens the first of them and lists the faults', async () => {
    const onSubmit = vi.fn();
    open({ onSubmit });
    await userEvent.type(await field('title'), 'x');
    await userEvent.click(tab(/More/));
    await userEvent.type(await field('note'), 'ab');
    await press('Save');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(tab(/Cost/).getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(tab(/Cost/).textContent).toContain('1 thing needs your attention');
    expect(tab(/General/).textContent).toBe('General');
    const summary = within(screen.getByRole('alert'));
    await userEvent.click(summary.getByRole('button', { name: /note/ }));
    expect(tab(/More/).getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(await field('note'));
    await userEvent.type(await field('note'), 'c');
    expect(tab(/More/).textContent).toBe('More');
  });

  it('go with the last field that shows in them', async () => {
    open();
    await userEvent.type(await field('kind'), 'free');
    expect(screen.queryByRole('tab', { name: /Cost/ })).toBeNull();
  });
});

describe('steps', () => {
  const open = (onSubmit = vi.fn().mockResolvedValue(undefined)) => {
    openForm({ plan, layout: 'steps', onSubmit, submitLabel: 'Create' });
    return onSubmit;
  };
  const step = () => document.querySelector('[aria-current=step]')?.textContent;

  it('go on when the fields of the step are right, by Enter too, and send at the last', async () => {
    const onSubmit = open();
    const title = await field('title');
    expect(document.activeElement).toBe(document.body);
    expect(screen.getByText('Step 1 of 3')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    await press('Next');
    expect(within(screen.getByRole('alert')).getAllByRole('listitem')).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(step()).toBe('General');
    await userEvent.type(title, 'x{Enter}');
    expect(step()).toBe('Cost');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Cost' }));
    expect(title.closest('[hidden]')).toBeTruthy();
    await userEvent.type(await field('cost'), '5');
    await press('Next');
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    await userEvent.type(await field('note'), 'abc');
    expect(onSubmit).not.toHaveBeenCalled();
    await press('Create');
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ title: 'x', cost: '5', note: 'abc' });
  });

  it('go back without asking, and skip a step that has nothing to show', async () => {
    open();
    await userEvent.type(await field('title'), 'x');
    await userEvent.type(await field('kind'), 'free');
    await press('Next');
    expect([step(), screen.getByText(/^Step/).textContent]).toEqual(['More', 'Step 2 of 2']);
    await userEvent.type(await field('note'), 'a');
    await press('Back');
    expect(step()).toBe('General');
    expect((await field('title')).value).toBe('x');
    await userEvent.clear(await field('kind'));
    expect(screen.getByText('Step 1 of 3')).toBeTruthy();
  });

  it('lead back to the step of what the server refused', async () => {
    const refusal = Object.assign(new Error('No.'), {
      status: 422,
      code: 'invalid',
      errors: [{ pointer: '/title', code: 'unique', message: 'This title is taken.' }],
    });
    open(vi.fn().mockRejectedValue(refusal));
    await userEvent.type(await field('title'), 'x');
    await userEvent.type(await field('kind'), 'free{Enter}');
    await press('Create');
    await screen.findByText('title: This title is taken.');
    expect(step()).toBe('General');
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    await press('title: This title is taken.');
    expect(document.activeElement).toBe(await field('title'));
  });
});

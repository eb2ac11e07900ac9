// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { numberField, openForm, planOf, textField } from './test-kit.tsx';

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const refusal = (errors: readonly { pointer: string; code: string; message: string }[]) =>
  Object.assign(new Error('The values were refused.'), { status: 422, code: 'invalid', errors });

describe('what is sent', () => {
  it('leaves out what is empty and gives the patch of what changed', async () => {
    const onSubmit = vi.fn().mockResolvedValue(undefined);
    const plan = planOf([textField('title'), textField('note'), textField('floor', { pointer: '/custom/floor' })], { for: 'update' });
    openForm({
      plan,
      initial: { id: 'x', title: 'Old', note: 'Gone soon', custom: { floor: '1', other: 'kept' }, status: 'open' },
      onSubmit,
    });
    await userEvent.clear(await field('note'));
    await userEvent.type(await field('floor'), '2');
    await save();
    expect(onSubmit).toHaveBeenCalledWith({ title: 'Old', custom: { floor: '12' } }, { note: null, custom: { floor: '12' } });
  });

  it('fills in defaults of a new record', async () => {
    const onSubmit = vi.fn().mockResolvedValue(undefined);
    const plan = planOf([
      textField('priority', { schema: { type: 'string', default: 'Normal' } }),
      textField('owner', { rules: { default: 'user.id' } }),
    ]);
    openForm({ plan, scope: { user: { id: 'u1' } }, onSubmit });
    expect((await field('priority')).value).toBe('Normal');
    await save();
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ priority: 'Normal', owner: 'u1' });
  });

  it('is sent once, however often the button is pressed', async () => {
    let finish = () => {};
    const onSubmit = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    openForm({ plan: planOf([textField('title')]), onSubmit });
    await userEvent.type(await field('title'), 'x{Enter}');
    const button = screen.getByRole('button', { name: 'Saving…' });
    expect(button).toHaveProperty('disabled', true);
    await userEvent.click(button);
    await userEvent.type(await field('title'), '{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    await act(async () => finish());
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false);
  });

  it('waits for files on their way', async () => {
    const onSubmit = vi.fn().mockResolvedValue(undefined);
    let arrive = (_file: unknown) => {};
    const upload = vi.fn(
      () =>
        new Promise<never>((resolve) => {
          arrive = resolve as typeof arrive;
        }),
    );
    const photos = textField('photos', { type: 'files', schema: { type: 'array', items: { type: 'object' } } });
    openForm({ plan: planOf([textField('title'), photos]), onSubmit }, { upload });
    await userEvent.click(await screen.findByRole('button', { name: 'Send photos' }));
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await userEvent.type(await field('title'), 'x{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
    await act(async () => arrive({ id: 'f1', name: 'x.png', type: 'image/png', size: 1, url: 'https://x' }));
    await save();
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ title: 'x', photos: [{ id: 'f1' }] });
  });

  it('waits for a file that did not arrive, says which, and sends it with the rest once it did', async () => {
    const onSubmit = vi.fn().mockResolvedValue(undefined);
    const stored = { id: 'f1', name: 'x.png', type: 'image/png', size: 1, url: 'https://x' };
    const upload = vi.fn().mockRejectedValueOnce(new Error('Network error')).mockResolvedValue(stored);
    const photos = textField('photos', { type: 'files', schema: { type: 'array', items: { type: 'object' } } });
    const onDirty = vi.fn();
    openForm({ plan: planOf([textField('title'), photos]), onSubmit, onDirty }, { upload });
    await userEvent.click(await screen.findByRole('button', { name: 'Send photos' }));
    await waitFor(() => expect(onDirty).toHaveBeenLastCalledWith(true));
    await userEvent.type(await field('title'), 'x');
    await save();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toContain('photos: A file was not received. Send it again or remove it.');
    await userEvent.click(screen.getByRole('button', { name: 'Send photos' }));
    await save();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ title: 'x', photos: [{ id: 'f1' }] });
  });
});

describe('rules', () => {
  it('shows, requires, locks and computes as values change', async () => {
    const onSubmit = vi.fn().mockResolvedValue(undefined);
    const plan = planOf([
      textField('status'),
      textField('reason', {
        whenHidden: 'clear',
        rules: { show: "doc.status == 'CLOSED'", require: "doc.status == 'CLOSED'" },
        messages: { required: 'Say why.' },
      }),
      textField('code', { rules: { lock: "doc.status == 'CLOSED'" } }),
      numberField('labour'),
      numberField('parts'),
      numberField('total', { readOnly: true, rules: { compute: 'doc.labour + doc.parts' } }),
    ]);
    openForm({ plan, onSubmit });
    await userEvent.type(await field('labour'), '7');
    await userEvent.type(await field('parts'), '5');
    expect(screen.getByText('12').closest('dl')?.textContent).toContain('total');
    expect(screen.queryByLabelText('total')).toBeNull();
    expect(screen.queryByLabelText('reason')).toBeNull();
    await userEvent.type(await field('status'), 'CLOSED');
    expect((await field('code')).disabled).toBe(true);
    await save();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(within(screen.getByRole('alert')).getByText('reason: Say why.')).toBeTruthy();
    await userEvent.type(await field('reason'), 'Done');
    await userEvent.clear(await field('status'));
    expect(screen.queryByLabelText('reason')).toBeNull();
    await save();
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ labour: 7, parts: 5 });
    await userEvent.type(await field('status'), 'CLOSED');
    expect((await field('reason')).value).toBe('Done');
  });

  it('checks with the words of the definition', async () => {
    const plan = planOf([
      numberField('from'),
      numberField('to', { rules: { check: 'doc.to >= doc.from' }, messages: { check: 'Must not be before the start.' } }),
    ]);
    openForm({ plan, onSubmit: vi.fn() });
    await userEvent.type(await field('from'), '5');
    await userEvent.type(await field('to'), '3');
    await userEvent.tab();
    expect(await screen.findByText('Must not be before the start.')).toBeTruthy();
    await userEvent.type(await field('to'), '0');
    expect(screen.queryByText('Must not be before the start.')).toBeNull();
    await userEvent.clear(await field('to'));
    await userEvent.type(await field('to'), '4');
    await userEvent.tab();
    expect(screen.getByText('Must not be before the start.')).toBeTruthy();
    await userEvent.clear(await field('from'));
    await userEvent.type(await field('from'), '1');
    expect(screen.queryByText('Must not be before the start.')).toBeNull();
  });

  it('sees the record that a workflow runs on as parent', async () => {
    const plan = planOf([textField('remarks', { rules: { show: "parent.status == 'open'" } }), textField('other')], { for: 'close' });
    openForm({ plan, parent: { status: 'done' }, onSubmit: vi.fn() });
    await field('other');
    expect(screen.queryByLabelText('remarks')).toBeNull();
  });
});

describe('faults', () => {
  it('tell limits of money in whole units of the currency', async () => {
    const cost = textField('cost', { type: 'money', schema: { type: 'number', minimum: 10000 } });
    openForm({ plan: planOf([cost]), scope: { org: { currency: 'INR' } }, onSubmit: vi.fn() });
    await userEvent.type(await field('cost'), '50');
    await userEvent.tab();
    expect(screen.getByText('Must be 100 or more.')).toBeTruthy();
  });

  it('are told on leaving a field, and leave as soon as they are mended', async () => {
    openForm({ plan: planOf([textField('title', { schema: { type: 'string', minLength: 3 } })]), onSubmit: vi.fn() });
    const input = await field('title');
    await userEvent.type(input, 'ab');
    expect(screen.queryByText('Too short: the minimum length is 3.')).toBeNull();
    await userEvent.tab();
    const note = screen.getByText('Too short: the minimum length is 3.');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-describedby')).toContain(note.id);
    await userEvent.type(input, 'c');
    expect(screen.queryByText('Too short: the minimum length is 3.')).toBeNull();
  });

  it('are announced in the summary, which takes the focus and leads to their fields', async () => {
    const onSubmit = vi.fn();
    openForm({ plan: planOf([textField('title', { required: true }), textField('mail', { required: true })]), onSubmit });
    await field('title');
    await save();
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByText('2 things need your attention')).toBeTruthy();
    expect(document.activeElement).toBe(summary);
    await userEvent.click(within(summary).getByRole('button', { name: 'mail: This is required.' }));
    expect(document.activeElement).toBe(await field('mail'));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('that the server found stand on their fields, the others in the summary', async () => {
    const onSubmit = vi
      .fn()
      .mockRejectedValueOnce(
        refusal([
          { pointer: '/title', code: 'unique', message: 'This title is taken.' },
          { pointer: '/custom/floor', code: 'maximum', message: 'There is no such floor.' },
          { pointer: '/quota', code: 'quota', message: 'No requests are left this month.' },
        ]),
      )
      .mockResolvedValue(undefined);
    const plan = planOf([textField('title'), textField('floor', { pointer: '/custom/floor', messages: { maximum: 'Too high.' } })]);
    openForm({ plan, onSubmit });
    await userEvent.type(await field('title'), 'x');
    await save();
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByText('title: This title is taken.')).toBeTruthy();
    expect(within(summary).getByText('floor: Too high.')).toBeTruthy();
    expect(within(summary).getByText('No requests are left this month.')).toBeTruthy();
    expect((await field('title')).getAttribute('aria-invalid')).toBe('true');
    expect((await field('title')).value).toBe('x');
    await save();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('of a call that named no field are told as they are', async () => {
    openForm({ plan: planOf([textField('title')]), onSubmit: vi.fn().mockRejectedValue(new Error('Network error')) });
    await userEvent.type(await field('title'), 'x');
    await save();
    expect(within(await screen.findByRole('alert')).getByText('Network error')).toBeTruthy();
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
  });
});

describe('unsaved changes', () => {
  it('are not in the way of the page that a sent form leads to', async () => {
    const { hasUnsavedChanges } = await import('./unsaved-guard.ts');
    const seen: boolean[] = [];
    const onSubmit = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      seen.push(hasUnsavedChanges());
    });
    openForm({ plan: planOf([textField('title')]), onSubmit });
    await userEvent.type(await field('title'), 'b');
    await save();
    await waitFor(() => expect(seen).toEqual([false]));
  });

  it('are told, guarded and forgotten once sent', async () => {
    const { hasUnsavedChanges } = await import('./unsaved-guard.ts');
    const onDirty = vi.fn();
    openForm({ plan: planOf([textField('title')]), initial: { title: 'a' }, onDirty, onSubmit: vi.fn().mockResolvedValue(undefined) });
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const input = await field('title');
    expect(leave()).toBe(false);
    await userEvent.type(input, 'b');
    expect([leave(), hasUnsavedChanges()]).toEqual([true, true]);
    await userEvent.type(input, '{Backspace}');
    expect([leave(), hasUnsavedChanges()]).toEqual([false, false]);
    await userEvent.type(input, 'c');
    await save();
    await waitFor(() => expect(hasUnsavedChanges()).toBe(false));
    expect(onDirty.mock.calls.map(([dirty]) => dirty)).toEqual([false, true, false, true, false]);
  });

  it('are kept when another plan brings other fields', async () => {
    const onSubmit = vi.fn().mockResolvedValue(undefined);
    const { again } = openForm({ plan: planOf([textField('title')]), onSubmit });
    await userEvent.type(await field('title'), 'x');
    again({ plan: planOf([textField('title'), textField('floor', { pointer: '/custom/floor' })]) });
    await userEvent.type(await field('floor'), '3');
    await save();
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ title: 'x', custom: { floor: '3' } });
  });
});

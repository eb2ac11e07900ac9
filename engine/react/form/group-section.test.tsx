// @vitest-environment happy-dom
/** A group that a widget draws: its fields stay the form's, and the widget fills them in. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { FieldProps, GroupProps } from '../types.ts';
import { openForm, planOf, renders, textField } from './test-kit.tsx';

const drawn = { count: 0 };

function OwnControl({ id, label, value, disabled, onChange }: FieldProps) {
  return (
    <textarea
      id={id}
      aria-label={label}
      disabled={disabled}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function Pair({ id, pointers, slots, values, Field, tell }: GroupProps) {
  drawn.count += 1;
  const fill = () => {
    for (const pointer of Object.values(slots)) values.change(pointer, 'filled');
    tell('Filled in');
  };
  const here = Object.values(slots).filter((pointer) => values.fieldAt(pointer));
  const can = [...Object.values(slots), here.length].map((pointer) =>
    typeof pointer === 'number' ? `${pointer} here` : `${pointer} ${values.canChange(pointer)} ${String(values.read(pointer))}`,
  );
  return (
    <>
      <button type="button" id={`${id}-fill`} onClick={fill}>
        Fill
      </button>
      <output>{can.join(', ')}</output>
      {pointers.map((pointer) => (
        <Field key={pointer} pointer={pointer} {...(pointer === '/b' ? { as: OwnControl } : {})} isHeld={pointer === '/held'} />
      ))}
    </>
  );
}

const groups = { pair: () => Promise.resolve({ default: Pair }) };
const fields = [
  textField('free'),
  textField('a'),
  textField('b'),
  textField('held'),
  textField('locked', { rules: { lock: "doc.free == 'lock'" } }),
  textField('computed', { rules: { compute: "doc.a == null ? '' : doc.a + '!'" } }),
  textField('secret', { rules: { show: "doc.a == 'show'" } }),
];
const slots = { one: '/a', two: '/b', three: '/locked', four: '/secret', five: '/gone', six: '/held' };
const names = ['a', 'b', 'held', 'locked', 'computed', 'secret'];
const plan = planOf(fields, {
  groups: [{ id: 'pair', label: 'Pair', literal: true, fields: names.map((name) => `/${name}`), widget: 'pair', slots }],
});
const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

it('fills in what may be changed, and no field that is locked, hidden or not there', async () => {
  const onSubmit = vi.fn(async () => undefined);
  openForm({ plan, onSubmit }, {}, 'runtime', groups);
  fireEvent.input(await screen.findByLabelText('free'), { target: { value: 'lock' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Fill' }));
  expect(['a', 'b', 'held', 'locked'].map(textIn)).toEqual(['filled', 'filled', 'filled', '']);
  // What is computed is told beside the form, and asked of nobody.
  expect(screen.getByText('filled!').closest('dl')?.textContent).toContain('computed');
  expect(screen.getByText('Filled in')).toBeTruthy();
  await act(async () => fireEvent.submit(screen.getByLabelText('free').closest('form') as HTMLFormElement));
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect(onSubmit.mock.calls.flat()[0]).toMatchObject({ a: 'filled', b: 'filled', held: 'filled' });
  expect(Object.keys(onSubmit.mock.calls.flat()[0] ?? {})).not.toContain('secret');
});

it('tells the widget what stands on the form, and locks what it holds', async () => {
  openForm({ plan, only: ['/a', '/held', '/locked'], initial: { a: 'x', b: 'y' }, onSubmit: vi.fn() }, {}, 'runtime', groups);
  await screen.findByLabelText('a');
  expect(screen.getByText('/a true x, /b false undefined, /locked true undefined', { exact: false })).toBeTruthy();
  expect(screen.getByText('3 here', { exact: false })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('held').disabled).toBe(true);
  expect(screen.queryByLabelText('b')).toBeNull();
});

it('costs one leaf for a key press: neither the widget nor another field is drawn anew', async () => {
  openForm({ plan, onSubmit: vi.fn() }, {}, 'runtime', groups);
  const input = await screen.findByLabelText('a');
  fireEvent.input(input, { target: { value: 'x' } });
  renders.clear();
  drawn.count = 0;
  fireEvent.input(input, { target: { value: 'xy' } });
  expect([...renders]).toEqual([['/a', 1]]);
  expect(screen.getByText('xy!')).toBeTruthy();
  expect(drawn.count).toBe(0);
});

it('names a widget that nobody knows', async () => {
  openForm({ plan, onSubmit: vi.fn() });
  expect(await screen.findByRole('note')).toBeTruthy();
  expect(screen.getByLabelText('free')).toBeTruthy();
});

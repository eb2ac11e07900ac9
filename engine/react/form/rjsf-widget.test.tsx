// @vitest-environment happy-dom
/** Widgets that were written for RJSF, as its package brings them, in forms of this product. */
import RadioWidget from '@rjsf/core/lib/components/widgets/RadioWidget.js';
import RangeWidget from '@rjsf/core/lib/components/widgets/RangeWidget.js';
import TextWidget from '@rjsf/core/lib/components/widgets/TextWidget.js';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { rjsfWidget } from './rjsf-widget.tsx';
import { numberField, openForm, planOf, textField } from './test-kit.tsx';

const widgets = {
  text: rjsfWidget(async () => ({ default: TextWidget })),
  number: rjsfWidget(async () => ({ default: RangeWidget })),
  select: rjsfWidget(async () => ({ default: RadioWidget })),
};
const options = ['low', 'high'].map((value) => ({ value, label: value }));
const plan = planOf([
  textField('title', { required: true }),
  numberField('share', { schema: { type: 'number', minimum: 0, maximum: 10 } }),
  textField('priority', { type: 'select', schema: { type: 'string', enum: ['low', 'high'] }, options }),
]);

it('read and write the value, and are sent with the record', async () => {
  const user = userEvent.setup();
  const onSubmit = vi.fn(async () => undefined);
  openForm({ plan, initial: { title: 'One', share: 4 }, onSubmit }, {}, 'runtime', {}, widgets);
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: /title/ });
  expect(title.value).toBe('One');
  await user.type(title, ' more');
  fireEvent.change(screen.getByRole('slider'), { target: { value: '7' } });
  await user.click(screen.getByRole('radio', { name: 'high' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenCalledWith({ title: 'One more', share: 7, priority: 'high' }, expect.anything());
});

it('are told what is wrong, and mended by what is typed', async () => {
  const user = userEvent.setup();
  openForm({ plan, initial: { title: 'One' }, onSubmit: async () => undefined }, {}, 'runtime', {}, widgets);
  const title = await screen.findByRole('textbox', { name: /title/ });
  await user.clear(title);
  await user.tab();
  expect(screen.getByText('This is required.')).toBeTruthy();
  await user.type(title, 'Two');
  expect(screen.queryByText('This is required.')).toBeNull();
});

// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fieldOf } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import TextareaField from './textarea-field.tsx';

it('takes several lines, and gives nothing for nothing', async () => {
  const { user, values } = openField(TextareaField, fieldOf('textarea', { label: 'Remarks' }));
  const input = screen.getByRole('textbox', { name: 'Remarks' });
  await user.type(input, 'a{Enter}b');
  expect(values.at(-1)).toBe('a\nb');
  await user.clear(input);
  expect(values.at(-1)).toBeNull();
});

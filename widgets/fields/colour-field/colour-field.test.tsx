// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fieldOf } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import ColourField from './colour-field.tsx';

it('offers the colours by name, only those that the field allows', async () => {
  const { user, values } = openField(ColourField, fieldOf('colour', { label: 'Colour', schema: { enum: ['red', 'teal', null] } }));
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual(['Red', 'Teal']);
  await user.click(screen.getByRole('radio', { name: 'Teal' }));
  await user.click(screen.getByRole('radio', { name: 'Teal' }));
  expect(values).toEqual(['teal', null]);
});

// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fieldOf } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import IconField from './icon-field.tsx';

const field = fieldOf('icon', { label: 'Icon' });

it('chooses an icon by what it shows, and takes the choice back', async () => {
  const { user, values } = openField(IconField, field, { value: 'wrench' });
  const choice = screen.getByLabelText<HTMLSelectElement>('Icon');
  expect(choice.selectedOptions[0]?.textContent).toBe('Wrench');
  await user.selectOptions(choice, 'Air vent');
  await user.selectOptions(choice, '–');
  expect(values).toEqual(['air-vent', null]);
});

it('keeps one that is not among them until another is chosen', () => {
  openField(IconField, field, { value: 'no-such-icon' });
  expect(screen.getByLabelText<HTMLSelectElement>('Icon').value).toBe('no-such-icon');
});

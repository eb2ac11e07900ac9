// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fieldOf } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import RatingField from './rating-field.tsx';

const field = fieldOf('rating', { label: 'Rating', schema: { maximum: 3 } });

it('is a group of as many stars as the field has, chosen by click or key', async () => {
  const { user, values } = openField(RatingField, field);
  expect(screen.getByRole('radiogroup', { name: 'Rating' })).toBeTruthy();
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  await user.click(screen.getByRole('radio', { name: '2 stars' }));
  expect(values).toEqual([2]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '2 stars' }).checked).toBe(true);
});

it('is taken away by choosing it again, unless it is required', async () => {
  const { user, values, unmount } = openField(RatingField, field, { value: 1 });
  await user.click(screen.getByRole('radio', { name: '1 star' }));
  expect(values).toEqual([null]);
  unmount();
  const required = openField(RatingField, field, { value: 1, required: true });
  await required.user.click(screen.getByRole('radio', { name: '1 star' }));
  expect(required.values).toEqual([]);
});

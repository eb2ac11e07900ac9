// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fieldOf } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import ButtonField from './button-field.tsx';

const fieldTo = (value: string) => fieldOf('button', { label: 'Manual', readOnly: true, options: [{ value, label: value }] });

it('opens its address in a new tab, on a locked form too', () => {
  openField(ButtonField, fieldTo('https://example.com/manual'), { disabled: true });
  const link = screen.getByRole('link', { name: /Manual/ });
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://example.com/manual',
    '_blank',
    'noopener noreferrer',
  ]);
});

it.each(['javascript:alert(1)', '//evil.example', 'manual'])('offers nothing to press for %j', (address) => {
  openField(ButtonField, fieldTo(address));
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Manual: this button has no link yet.')).toBeTruthy();
});

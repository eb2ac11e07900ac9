// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { startTexts } from '../../../.storybook/texts.ts';
import { LaterWidget } from './later-widget.tsx';

startTexts();

const Word = ({ word }: { readonly word: string }) => <p>{word}</p>;

it('says in its place that its code did not come, leaves the rest standing, and asks again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn().mockRejectedValueOnce(new Error('Failed to fetch')).mockResolvedValue({ default: Word });
  render(
    <>
      <p>Beside it</p>
      <LaterWidget registry={{ word: load }} name="word" props={{ word: 'Here' }} waiting={<p>Waiting</p>} />
    </>,
  );
  expect(screen.getByText('Waiting')).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch');
  expect(screen.getByText('Beside it')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Here')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

it('names a widget that nobody registered', () => {
  render(<LaterWidget registry={{}} name="constructor" props={{}} waiting={null} />);
  expect(screen.getByText('Unknown component - constructor')).toBeTruthy();
});

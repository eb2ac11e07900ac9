// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { HostActionsContext } from '../../../engine/react/host-actions.ts';
import HostActionNode from './host-action.tsx';

afterEach(cleanup);

const node = { id: 'toggle', widget: 'host-action', action: 'toggle-view', text: 't:page.switching_view' } as const;
const show = (action: () => Promise<unknown>) =>
  render(
    <StrictMode>
      <HostActionsContext value={{ 'toggle-view': action }}>
        <HostActionNode node={node} scope={{}} />
      </HostActionsContext>
    </StrictMode>,
  );

it('runs its action once, even when effects run twice', async () => {
  const action = vi.fn(() => Promise.resolve());
  show(action);
  expect(await screen.findByText('Switching the view…')).toBeTruthy();
  expect(action).toHaveBeenCalledTimes(1);
});

it('shows a failure and tries again on request', async () => {
  const action = vi.fn().mockRejectedValueOnce(new Error('Network error')).mockResolvedValue(undefined);
  show(action);
  expect((await screen.findByRole('alert')).textContent).toBe('Network error');
  await userEvent.click(screen.getByRole('button'));
  expect(action).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('alert')).toBeNull();
});

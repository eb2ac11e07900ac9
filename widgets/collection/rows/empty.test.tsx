// @vitest-environment happy-dom

import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { open, rows } from '../test-kit.tsx';

afterEach(cleanup);

it('says that it loads until it says why nothing is there, whose code comes with the first such list', async () => {
  open('Table');
  await rows();
  cleanup();

  open('Empty');
  const isSaid = () => screen.queryByText('No Sub-tasks yet') !== null;
  const seen: (readonly [loads: boolean, isSaid: boolean])[] = [];
  const look = () => seen.push([screen.queryByRole('status', { name: 'Loading' }) !== null, isSaid()]);
  const watcher = new MutationObserver(look);
  watcher.observe(document.body, { childList: true, subtree: true });
  await screen.findByText('No Sub-tasks yet');
  watcher.disconnect();
  expect(seen).toContainEqual([true, false]);
  expect(seen).not.toContainEqual([false, false]);
});

// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WaitingMark } from '../../../widgets/collection/rows/waiting-mark.tsx';
import { openPart } from './test-kit.tsx';

it('stands beside what waits, until it is sent', async () => {
  const waits = new Set<unknown>(['1']);
  const listeners = new Set<() => void>();
  const client = {
    waits: (row: unknown) => waits.has((row as { id: string }).id),
    onWaits: (changed: () => void) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
  openPart(
    <>
      <WaitingMark row={{ id: '1', version: 1 }} />
      <WaitingMark row={{ id: '2', version: 1 }} />
    </>,
    { client },
  );
  expect(await screen.findAllByText('Waiting to be sent')).toHaveLength(1);
  waits.clear();
  act(() => {
    for (const changed of listeners) changed();
  });
  expect(screen.queryByText('Waiting to be sent')).toBeNull();
});

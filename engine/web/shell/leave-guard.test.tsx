// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { hasUnsavedChanges, useUnsavedGuard } from '../../react/form/unsaved-guard.ts';
import { mayLeave, unsavedQuestion } from '../session/unsaved-question.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { openPart } from './test-kit.tsx';

function Form({ isDirty }: { readonly isDirty: boolean }) {
  useUnsavedGuard(isDirty);
  return <LeaveGuard />;
}
afterEach(() => unsavedQuestion.answer?.(false));

it('asks nothing where nothing is unsaved', async () => {
  openPart(<Form isDirty={false} />);
  expect(await mayLeave()).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['Stay', false],
  ['Leave', true],
] as const)('answers who asked with what the person says: %s', async (name, answer) => {
  const { user } = openPart(<Form isDirty />);
  const asked = mayLeave();
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(screen.getByRole('button', { name }));
  expect(await asked).toBe(answer);
  expect(hasUnsavedChanges()).toBe(!answer);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('stays for who closes the question', async () => {
  const { user } = openPart(<Form isDirty />);
  const asked = mayLeave();
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  expect(await asked).toBe(false);
});

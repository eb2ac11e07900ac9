// @vitest-environment happy-dom

import { createRequire } from 'node:module';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/lib/compileSchemaValidatorsCode.js';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openForm, planOf, textField } from './test-kit.tsx';

/** What the server's module exports: validators compiled ahead, by the hash of their schema. */
function compiled(schema: object): Record<string, unknown> {
  const code = compileSchemaValidatorsCode(schema as never);
  const module = { exports: {} as Record<string, unknown> };
  new Function('exports', 'require', 'module', code)(module.exports, createRequire(import.meta.url), module);
  return module.exports;
}

const plan = planOf([textField('title', { schema: { type: 'string', maxLength: 3 } })]);

it('checks by the module that the server compiled', async () => {
  const onSubmit = vi.fn();
  const validator = vi.fn(async () => compiled(plan.schema));
  openForm({ plan, onSubmit }, { validator }, 'precompiled');
  await userEvent.type(await screen.findByLabelText('title'), 'abcd{Enter}');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByText('Too long: the maximum length is 3.')).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('title'), '{Backspace}{Enter}');
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ title: 'abc' });
  expect(validator).toHaveBeenCalledWith(plan.validator);
});

it('does not open with a module of another schema, and loads it again on request', async () => {
  const validator = vi
    .fn()
    .mockRejectedValueOnce(new Error('Network error'))
    .mockResolvedValueOnce(compiled({ type: 'object' }))
    .mockResolvedValue(compiled(plan.schema));
  openForm({ plan, onSubmit: vi.fn() }, { validator }, 'precompiled');
  for (const _failure of ['network', 'another schema']) {
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The form could not be loaded completely.');
    expect(screen.queryByLabelText('title')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /retry/i }));
  }
  expect(await screen.findByLabelText('title')).toBeTruthy();
});

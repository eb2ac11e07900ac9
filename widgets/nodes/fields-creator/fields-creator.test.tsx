// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import meta, { Draft, Saved } from './fields-creator.stories.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('keeps the draft on the device', async () => {
  renderStory(meta, Draft);
  await userEvent.type(screen.getByLabelText('Form name'), 'Site survey');
  cleanup();
  renderStory(meta, Draft);
  expect((screen.getByLabelText('Form name') as HTMLInputElement).value).toBe('Site survey');
});

it('reads a draft from a file, and says why another file is none', async () => {
  renderStory(meta, Draft);
  const input = screen.getByLabelText('Import JSON', { selector: 'input' });
  await userEvent.upload(input, new File(['{"name":"From a file","fields":[]}'], 'form.json', { type: 'application/json' }));
  expect((screen.getByLabelText('Form name') as HTMLInputElement).value).toBe('From a file');
  await userEvent.upload(input, new File(['[]'], 'form.json', { type: 'application/json' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This file is not a form: it is no object');
});

const formSchema: EntityView = {
  name: 'form-schema',
  label: 'entity.form_schema',
  labels: 'entity.form_schemas',
  title: 'name',
  idType: 'uuid',
  order: [],
  groups: [],
  fields: [],
  can: { read: 'true', create: 'true' },
  workflows: [],
};
const cause = { id: 'cause', label: 'Cause', type: 'Dropdown', options: ['Wear'] };
const since = {
  id: 'since',
  label: 'Since',
  type: 'Date',
  visible_if: { field: 'cause', op: 'is', value: 'Wear' },
  validate: { from: '2026-01-01' },
};
const file = (fields: readonly object[]) =>
  new File([JSON.stringify({ name: 'Survey', fields })], 'form.json', { type: 'application/json' });
const upload = (fields: readonly object[]) => userEvent.upload(screen.getByLabelText('Import JSON', { selector: 'input' }), file(fields));

it('saves conditions and checks as data, and no form in which one is broken', async () => {
  const create = vi.fn(async (_: string, body: object) => ({ ...body, id: 'form-1', version: 1 }));
  renderStory(meta, Saved, { client: { create, entity: async () => formSchema } });
  await upload([since]);
  const save = await screen.findByRole('button', { name: 'Save to the organisation' });
  await userEvent.click(save);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Since: The field that decides whether this one shows was removed. Choose another, or always show this field.',
  );
  expect(create).not.toHaveBeenCalled();
  await upload([cause, since]);
  await userEvent.click(save);
  expect(create.mock.calls.map(([, body]) => body)).toEqual([{ name: 'Survey', form_fields: [cause, since] }]);
});

it('tells what the server finds wrong with a field', async () => {
  const errors = [{ pointer: '/form_fields/0/id', code: 'unique', message: "'Cause': that is not so." }];
  const problem = Object.assign(new Error('Some values need your attention.'), { status: 422, code: 'invalid', errors });
  renderStory(meta, Saved, { client: { create: () => Promise.reject(problem), entity: async () => formSchema } });
  await upload([cause]);
  await userEvent.click(await screen.findByRole('button', { name: 'Save to the organisation' }));
  expect((await screen.findByRole('alert')).textContent).toBe("'Cause': that is not so.");
});

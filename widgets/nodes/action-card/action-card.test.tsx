// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import { HostActionsContext } from '../../../engine/react/host-actions.ts';
import { RecordContext, useRecord } from '../../../engine/react/index.ts';
import meta, { ForARecord, Ready, Refused } from './action-card.stories.tsx';

afterEach(cleanup);

it('has the host act, and says when that fails', async () => {
  renderStory(meta, Ready);
  expect(screen.getByRole('heading', { name: 'Change Password' })).toBeTruthy();
  expect(screen.getByText('Enter a new password for your account')).toBeTruthy();
  cleanup();
  renderStory(meta, Refused);
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong!');
});

describe('for a record', () => {
  it('gives the action what its rules say, and tells that it is done', async () => {
    renderStory(meta, ForARecord);
    await userEvent.click(screen.getByRole('button', { name: 'Fetch location' }));
    expect(await screen.findByText('The location was found.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says what the server said, in red', async () => {
    renderStory(meta, { ...ForARecord, args: { ...ForARecord.args, scope: { doc: { id: 'other', type_id: 3 } } } });
    await userEvent.click(screen.getByRole('button', { name: 'Fetch location' }));
    const alert = await screen.findByRole('alert');
    expect([alert.textContent, alert.classList.contains('text-danger-text')]).toEqual(['Location Not Found', true]);
  });

  it('has the record read again', async () => {
    const get = vi.fn(async () => ({ data: { id: 'request-1', version: 2 } }));
    const value = { entity: 'request', record: { id: 'request-1', version: 1 }, labels: {}, labelOf: () => undefined };
    const Reader = () => <p>{String(useRecord('request', 'request-1').record?.version)}</p>;
    const decorators: NonNullable<typeof ForARecord.decorators> = [
      (Story) => (
        <HostActionsContext value={{ 'fetch-location': async () => undefined }}>
          <Reader />
          <RecordContext value={value}>{<Story />}</RecordContext>
        </HostActionsContext>
      ),
    ];
    renderStory({ ...meta, decorators }, { args: ForARecord.args }, { client: { get } });
    expect(await screen.findByText('2')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Fetch location' }));
    await waitFor(() => expect(get).toHaveBeenCalledTimes(2));
  });
});

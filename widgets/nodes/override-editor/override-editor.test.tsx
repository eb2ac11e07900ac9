// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { createFakeClient, type FakeProduct } from '../../../.storybook/fake-client.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { Conflicting, Failing, List, NewOfAScreen } from './override-editor.stories.tsx';

afterEach(cleanup);

const product = meta.parameters.host.product as unknown as FakeProduct;

/** Renders with a client whose workflow calls are told. */
function show(story: Parameters<typeof renderStory>[1]) {
  const run = vi.fn(createFakeClient(product).run);
  renderStory(meta, story, { product, client: { run } });
  const callsOf = (workflow: string) => run.mock.calls.filter(([, name]) => name === workflow).map(([, , , input]) => input);
  return { callsOf };
}
const json = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'The change as JSON' });

it('lists changes with their conflicts, and what could be changed', async () => {
  show(List);
  const made = await screen.findByRole('region', { name: 'Changes of your organisation' });
  const items = within(made).getAllByRole('listitem');
  expect(items[0]?.textContent).toContain('Conflicts: 2');
  expect(items[1]?.textContent).toContain('Default');
  expect(within(made).getAllByRole('link')[0]?.getAttribute('href')).toBe('/setup/customise/entity/customer');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find by name' }), 'custom');
  const all = screen.getByRole('region', { name: 'What can be changed' });
  expect(
    within(all)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/setup/customise/entity/customer']);
});

it('renames and reorders without JSON, looks before it saves, and says which version it saw', async () => {
  const { callsOf } = show(NewOfAScreen);
  await userEvent.type(await screen.findByPlaceholderText('Default name'), 'Tickets');
  const [down] = await screen.findAllByRole('button', { name: /^Move .* down$/ });
  await userEvent.click(down as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const patch = {
    title: { text: { en: 'Tickets' } },
    body: { views: { table: { columns: ['/status', '/title', '/priority'] } } },
  };
  await waitFor(() => expect(callsOf('save')).toEqual([{ kind: 'screen', target: 'services', number: 0, patch }]));
  expect(callsOf('preview')).toEqual([{ kind: 'screen', target: 'services', patch }]);
});

it('hides a field, and keeps the words of other languages', async () => {
  show(Conflicting);
  const boxes = await screen.findAllByRole('checkbox', { name: /^Hide / });
  await userEvent.click(boxes[1] as HTMLElement);
  const words = screen.getByDisplayValue('E-mail of the flat');
  await userEvent.clear(words);
  await userEvent.type(words, 'Mail');
  expect(JSON.parse((await json()).value)).toEqual({
    properties: { cust_email: { title: { text: { en: 'Mail', ar: 'البريد' } }, 'x-hidden': true } },
  });
});

it('shows faults at their place and saves nothing then', async () => {
  const { callsOf } = show(NewOfAScreen);
  const area = await json();
  await userEvent.clear(area);
  await userEvent.paste('{ "x-access": {} }');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('/x-access');
  expect(callsOf('save')).toEqual([]);
  await userEvent.clear(area);
  await userEvent.paste('{ "tit');
  expect((await screen.findByRole('alert')).textContent).toBe('This is not a JSON object yet.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
});

it('settles conflicts one by one, and restores versions', async () => {
  const { callsOf } = show(Conflicting);
  await userEvent.click(await screen.findByRole('button', { name: 'Keep mine: /properties/cust_email/title' }));
  await waitFor(() => expect(callsOf('settle')).toHaveLength(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Drop mine: /properties/cust_fax/title' }));
  await waitFor(() => expect(callsOf('settle')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Keep mine: /properties/cust_fax/title' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Restore version 2' }));
  await waitFor(() => expect(callsOf('roll-back')).toEqual([{ kind: 'entity', target: 'customer', number: 3, to: 2 }]));
  expect(callsOf('settle')).toEqual([
    { kind: 'entity', target: 'customer', number: 3, keep: ['/properties/cust_email/title'] },
    { kind: 'entity', target: 'customer', number: 3, drop: ['/properties/cust_fax/title'] },
  ]);
});

it('asks before it goes back to the shipped state', async () => {
  const { callsOf } = show(Conflicting);
  await userEvent.click(await screen.findByRole('button', { name: 'Restore the default' }));
  const dialog = await screen.findByRole('dialog');
  expect(callsOf('remove')).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Restore the default' }));
  await waitFor(() => expect(callsOf('remove')).toEqual([{ kind: 'entity', target: 'customer', number: 3 }]));
});

it('can be asked again when it did not come', async () => {
  renderStory(meta, Failing);
  expect((await screen.findByRole('alert')).textContent).toContain('Network error');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApp } from '../../../.storybook/fake-app.ts';
import { createStoryHost, type StoryHostOptions } from '../../../.storybook/story-host.tsx';
import { startTexts } from '../../../.storybook/texts.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import { EngineProvider } from '../provider/engine-provider.tsx';
import type { NodeProps, WidgetSet } from '../types.ts';
import { NodeList, NodeView } from './node-view.tsx';
import { ScreenView } from './screen-view.tsx';

startTexts();
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (content: ReactNode, host: StoryHostOptions = {}) =>
  render(
    <EngineProvider host={createStoryHost(host)} app={fakeApp()} retries={0}>
      {content}
    </EngineProvider>,
  );

const nodes = (widgets: Record<string, (props: NodeProps) => ReactNode>): Partial<WidgetSet> => ({
  nodes: Object.fromEntries(Object.entries(widgets).map(([name, Widget]) => [name, async () => ({ default: Widget })])),
});

it('shows a named placeholder for a widget nobody registered, also for names of objects', () => {
  show(
    <NodeList
      nodes={[
        { id: 'a', widget: 'hologram' },
        { id: 'b', widget: 'constructor' },
      ]}
      scope={{}}
    />,
  );
  expect(screen.getByText('Unknown component - hologram')).toBeTruthy();
  expect(screen.getByText('Unknown component - constructor')).toBeTruthy();
});

it('keeps one broken node to itself, and renders it again on Retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  const Fragile = () => {
    if (isBroken) throw new Error('The tube burst.');
    return <p>Mended</p>;
  };
  show(
    <NodeList
      nodes={[
        { id: 'a', widget: 'fragile' },
        { id: 'b', widget: 'steady' },
      ]}
      scope={{}}
    />,
    { widgets: nodes({ fragile: Fragile, steady: () => <p>Steady</p> }) },
  );
  expect(await screen.findByText('something went wrong ...')).toBeTruthy();
  expect(await screen.findByText('Steady')).toBeTruthy();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Mended')).toBeTruthy();
});

it('asks for the code of a widget again when it did not come', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi
    .fn()
    .mockRejectedValueOnce(new Error('Failed to fetch'))
    .mockResolvedValue({ default: () => <p>Here</p> });
  show(<NodeView node={{ id: 'a', widget: 'late' }} scope={{}} />, { widgets: { nodes: { late: load } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Here')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

it('shows a node only while its rule holds, and not when the rule cannot be decided', async () => {
  const Word = ({ node }: NodeProps) => <p>{node.id}</p>;
  const scope: RuleScope = { user: { is_admin: false }, doc: { status: 'OPEN' } };
  const list = [
    { id: 'shown', widget: 'word', show: "doc.status == 'OPEN'" },
    { id: 'hidden', widget: 'word', show: 'user.is_admin' },
    { id: 'broken', widget: 'word', show: 'user.is_admin &&' },
    // Naming an entity of its own, it sees the record around as its parent.
    { id: 'inner', widget: 'word', entity: 'subtask', show: "parent.status == 'OPEN' && doc.status == null" },
  ];
  show(<NodeList nodes={list} scope={scope} />, { widgets: nodes({ word: Word }) });
  expect(await screen.findByText('shown')).toBeTruthy();
  expect(screen.getByText('inner')).toBeTruthy();
  expect(screen.queryByText('hidden')).toBeNull();
  expect(screen.queryByText('broken')).toBeNull();
});

it('loads a screen, keeps the entities it brought, and gives the address to its rules', async () => {
  const entity = vi.fn();
  const onTitle = vi.fn();
  const body = { id: 'words', widget: 'text', text: 't:timeline.empty', show: "route.id == '7' && user.is_admin" };
  show(<ScreenView id="s" route={{ id: '7' }} onTitle={onTitle} />, {
    client: { entity, screen: async () => ({ id: 's', title: 't:timeline.title', body, entities: {} }) },
  });
  expect(await screen.findByText('Nothing has happened yet.')).toBeTruthy();
  expect(onTitle).toHaveBeenCalledWith('Timeline');
});

it('says that a screen did not come and fetches it on Retry', async () => {
  const body = { id: 'words', widget: 'text', text: 't:timeline.empty' };
  const load = vi
    .fn()
    .mockRejectedValueOnce(new Error('Network error'))
    .mockResolvedValue({ id: 's', title: 't:timeline.title', body, entities: {} });
  show(<ScreenView id="s" route={{}} />, { client: { screen: load } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Something went wrong!');
  expect(alert.textContent).toContain('Network error');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing has happened yet.')).toBeTruthy();
});

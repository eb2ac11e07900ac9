// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { fakeApp } from '../../../.storybook/fake-app.ts';
import { createStoryHost } from '../../../.storybook/story-host.tsx';
import { startTexts } from '../../../.storybook/texts.ts';
import type { ScreenNode } from '../../core/definitions/types.ts';
import type { ScreenPlan } from '../../core/definitions/view-types.ts';
import { EngineProvider } from '../provider/engine-provider.tsx';
import { loadWidget } from '../registry/lazy-widget.ts';
import type { NodeProps, WidgetSet } from '../types.ts';
import { NodeList } from './node-view.tsx';
import { ScreenView } from './screen-view.tsx';

startTexts();

type Nodes = WidgetSet['nodes'];
const Around = ({ node, scope }: NodeProps) => <NodeList nodes={node.children as ScreenNode[]} scope={scope} />;
const around = async () => ({ default: Around });
const shown = (words: string) => vi.fn(async () => ({ default: (): ReactNode => <p>{words}</p> }));

/** Opens a screen of these nodes, and notes what stood in the page whenever it changed. */
async function openScreen(nodes: Nodes, body: ScreenNode) {
  const plan: ScreenPlan = { id: 'home', title: 't:screen.home', body, entities: {} };
  const host = createStoryHost({ widgets: { nodes }, client: { screen: async () => plan } });
  const stood: string[] = [];
  const watch = new MutationObserver(() =>
    stood.push(`${screen.queryAllByRole('status').length} ${document.querySelectorAll('p').length}`),
  );
  watch.observe(document.body, { childList: true, subtree: true });
  render(
    <EngineProvider host={host} app={fakeApp()} retries={0}>
      <ScreenView id="home" route={{}} />
    </EngineProvider>,
  );
  await screen.findByText('Innermost');
  await vi.waitFor(() => expect(screen.queryAllByRole('status')).toEqual([]));
  watch.disconnect();
  return stood;
}

const body = (inner: ScreenNode): ScreenNode => ({
  id: 'a',
  widget: 'around',
  children: [{ id: 'b', widget: 'around', children: [inner] }],
});

it('shows widgets inside one another at once, without a placeholder each', async () => {
  const stood = await openScreen({ around, innermost: shown('Innermost') }, body({ id: 'c', widget: 'innermost' }));
  // That of the plan itself, and then all of the page.
  expect(stood).toEqual(['1 0', '0 1']);
});

it('asks for code of inner widgets together with that of the outer one', async () => {
  let innerIsAsked = () => {};
  const held = new Promise<void>((resolve) => {
    innerIsAsked = resolve;
  });
  const inner = shown('Innermost');
  const innermost: Nodes[string] = () => {
    innerIsAsked();
    return inner();
  };
  // It would never come if what is inside it had to wait for it.
  await openScreen({ around: () => held.then(around), innermost }, body({ id: 'c', widget: 'innermost' }));
  expect(inner).toHaveBeenCalledTimes(1);
});

it('fetches nothing for a node that this person is not shown', async () => {
  const hidden = shown('Hidden');
  await openScreen(
    { around, hidden, innermost: shown('Innermost') },
    {
      id: 'a',
      widget: 'around',
      children: [
        { id: 'b', widget: 'hidden', show: "user.role == 'nobody'" },
        { id: 'c', widget: 'innermost' },
      ],
    },
  );
  expect(hidden).not.toHaveBeenCalled();
});

it('shows the rest of the page while the code of one widget is on its way', async () => {
  let arrive = () => {};
  const late = () => new Promise<void>((resolve) => (arrive = resolve)).then(shown('Late'));
  const waiting = openScreen(
    { around, late, innermost: shown('Innermost') },
    {
      id: 'a',
      widget: 'around',
      children: [
        { id: 'b', widget: 'late' },
        { id: 'c', widget: 'innermost' },
      ],
    },
  );
  await screen.findByText('Innermost');
  expect(screen.getAllByRole('status')).toHaveLength(1);
  arrive();
  await waiting;
  expect(screen.getByText('Late')).toBeTruthy();
});

it('keeps the component of a widget that was shown before its code was here', async () => {
  const { lazyWidget } = await import('../registry/lazy-widget.ts');
  const registry = { late: shown('Late') };
  const first = lazyWidget(registry, 'late');
  await loadWidget(registry.late);
  expect(lazyWidget(registry, 'late')).toBe(first);
});

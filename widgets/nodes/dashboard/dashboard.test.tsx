// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApp } from '../../../.storybook/fake-app.ts';
import { callError, createFakeClient } from '../../../.storybook/fake-client.ts';
import { fakeProduct } from '../../../.storybook/fake-product.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import { createStoryHost } from '../../../.storybook/story-host.tsx';
import { type HostMemory, HostMemoryContext } from '../../../engine/react/host-memory.ts';
import { ScreenContext } from '../../../engine/react/index.ts';
import { EngineProvider } from '../../../engine/react/provider/engine-provider.tsx';
import meta, { FailedToLoad, Kinds, NothingLeft, NothingYet, Numbers } from './dashboard.stories.tsx';
import DashboardNode from './dashboard.tsx';

type Story = typeof Numbers;

/** An observer that is told what comes into sight. */
class Sight {
  readonly #seen = new Set<Element>();
  readonly tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell;
  }
  observe = (element: Element) => this.#seen.add(element);
  disconnect = () => this.#seen.clear();
  show(element: Element): void {
    if (this.#seen.has(element)) this.tell([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
  }
}
beforeEach(() => void vi.stubGlobal('IntersectionObserver', undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const query = (link: HTMLElement) => new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('filter');

it('counts by one call a number, and each number leads to its rows', async () => {
  const real = createFakeClient(fakeProduct);
  const group = vi.fn(real.group);
  renderStory(meta, Numbers, { client: { ...real, group } });
  const urgent = await screen.findByRole('link', { name: 'Urgent: 13' });
  expect(urgent.getAttribute('href')).toMatch(/^\/tasks\?filter=/);
  expect(query(urgent)).toBe("doc.priority == 'Urgent'");
  expect(query(await screen.findByRole('link', { name: 'Sub-tasks: 64' }))).toBe('');
  expect(query(screen.getByRole('link', { name: /^before/ }))).toMatch(/^doc\.due < '\d{4}-\d\d-\d\d'$/);
  expect(group).toHaveBeenCalledTimes(6);
});

it('asks for the numbers at once, and for a chart when it comes near', async () => {
  const sights: Sight[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class extends Sight {
      constructor(tell: IntersectionObserverCallback) {
        super(tell);
        sights.push(this);
      }
    },
  );
  const real = createFakeClient(fakeProduct);
  const group = vi.fn(real.group);
  renderStory(meta, Numbers, { client: { ...real, group } });
  await screen.findByRole('link', { name: 'Urgent: 13' });
  const before = group.mock.calls.length;
  expect(group.mock.calls.every(([, query]) => query.by === undefined)).toBe(true);
  const chart = screen.getByRole('region', { name: 'Priority' });
  act(() => {
    for (const sight of sights) sight.show(chart);
  });
  await waitFor(() => expect(chart.querySelectorAll('li')).toHaveLength(4));
  expect(group).toHaveBeenCalledTimes(before + 1);
});

it('says once when figures were read, where that is some time ago, and has them read anew', async () => {
  const real = createFakeClient(fakeProduct);
  const group = vi.fn<typeof real.group>(async (entity, asked, isNew) => ({
    ...(await real.group(entity, asked)),
    ...(isNew ? {} : { as_of: '2026-03-02T05:12:00.000Z' }),
  }));
  renderStory(meta, Numbers, { client: { ...real, group } });
  await screen.findByRole('link', { name: 'Urgent: 13' });
  expect(await screen.findAllByText(/^as of /)).toHaveLength(1);
  const before = group.mock.calls.length;
  await userEvent.click(screen.getByRole('button', { name: 'Read the figures again' }));
  await waitFor(() => expect(screen.queryByText(/^as of /)).toBeNull());
  expect(group.mock.calls.slice(before).every(([, , isNew]) => isNew === true)).toBe(true);
});

it('names every value of a chart with its number, in the order of its choices', async () => {
  renderStory(meta, Numbers);
  const chart = await screen.findByRole('region', { name: 'Priority' });
  await waitFor(() =>
    expect([...chart.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
      'Urgent1320%',
      'High1320%',
      'Normal2539%',
      'Low1320%',
    ]),
  );
  const status = screen.getByRole('region', { name: 'Status' });
  const [link] = status.querySelectorAll('a');
  expect(link?.textContent).toBe('Assigned16');
  expect(link && query(link)).toBe("doc.status == 'status-1'");
});

it('says that there is nothing yet', async () => {
  renderStory(meta, NothingYet);
  expect(await screen.findAllByText('Nothing to count yet.')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Urgent: 0' })).toBeTruthy();
});

it('says so when nothing of it is for its person, rather than show its title alone', async () => {
  renderStory(meta, NothingLeft);
  expect(await screen.findByText('No figures for you here')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dashboard');
  cleanup();
  renderStory(meta, Numbers);
  await screen.findByRole('link', { name: 'Urgent: 13' });
  expect(screen.queryByText('No figures for you here')).toBeNull();
});

it('fails a number at a time, with Retry', async () => {
  const real = createFakeClient(fakeProduct);
  let isDown = true;
  const group: typeof real.group = (entity, request) =>
    isDown && entity === 'user' ? Promise.reject(callError(503, 'unavailable', 'Come back later')) : real.group(entity, request);
  renderStory(meta, FailedToLoad, { client: { ...real, group } });
  expect(await screen.findByText('Unable to load')).toBeTruthy();
  expect((await screen.findAllByRole('link', { name: 'Urgent: 13' })).length).toBeGreaterThan(0);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('3')).toBeTruthy();
});

it('draws every kind out of one call each, and tells it as a table too', async () => {
  const real = createFakeClient(Kinds.parameters?.host.product ?? fakeProduct);
  const group = vi.fn(real.group);
  renderStory(meta, Kinds, { client: { ...real, group } });
  const line = await screen.findByRole('region', { name: 'Due date' });
  await waitFor(() => expect(within(line).getAllByRole('link')).toHaveLength(9));
  const points = within(line).getAllByRole('link');
  expect(query(points[0] ?? line)).toMatch(/^doc\.due >= '(\d{4}-\d\d-\d\d)' && doc\.due < '\d{4}-\d\d-\d\d'$/);
  expect(points.reduce((sum, point) => sum + Number(point.getAttribute('aria-label')?.split(': ')[1]), 0)).toBe(64);
  expect(group.mock.calls.filter(([entity]) => entity === 'task')).toHaveLength(9);

  await userEvent.click(within(line).getByRole('button', { name: 'Due date as a table' }));
  expect(within(line).getAllByRole('row')).toHaveLength(10);
  expect(
    within(line)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(points.map((point) => point.getAttribute('href')));
});

it('walks along a line by arrows, one stop of Tab', async () => {
  renderStory(meta, Kinds);
  const line = await screen.findByRole('region', { name: 'Due date' });
  await waitFor(() => expect(within(line).getAllByRole('link')).toHaveLength(9));
  const points = () => within(line).getAllByRole('link');
  const stops = () => points().flatMap((point, index) => (point.tabIndex === 0 ? [index] : []));
  expect(stops()).toEqual([8]);
  points()[8]?.focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(document.activeElement).toBe(points()[6]);
  expect(stops()).toEqual([6]);
  await userEvent.keyboard('{Home}{ArrowLeft}');
  expect(document.activeElement).toBe(points()[0]);
});

it('writes the number into each cell of a heat table, and opens the rows of both values', async () => {
  renderStory(meta, Kinds);
  const heat = (await screen.findAllByRole('region', { name: 'Status' }))[0] ?? document.body;
  const head = await within(heat).findAllByRole('columnheader');
  expect(head.slice(1).map((cell) => cell.textContent)).toEqual(['Urgent', 'High', 'Normal', 'Low']);
  const [cell] = within(heat).getAllByRole('link');
  expect(cell && query(cell)).toMatch(/^doc\.cust_city == '.+' && doc\.priority == '.+'$/);
  const numbers = within(heat)
    .getAllByRole('link')
    .map((link) => Number(link.textContent));
  expect(numbers.reduce((sum, number) => sum + number, 0)).toBe(64);
});

it('tells money short on tiles and whole in charts', async () => {
  renderStory(meta, Kinds);
  const [tile] = await screen.findAllByRole('link', { name: /^Urgent: ₹/ });
  expect(tile?.textContent).toMatch(/₹[\d.]+K$/);
  const bars = (await screen.findAllByRole('region', { name: 'Cost' }))[0] ?? document.body;
  expect((await within(bars).findAllByRole('link'))[0]?.getAttribute('aria-label')).toMatch(/^Urgent: ₹[\d,]+\.\d\d$/);
});

it('compares the period with the one before, and opens the rows of the period', async () => {
  renderStory(meta, Kinds);
  const tile = await screen.findByRole('link', { name: /^Sub-tasks, .*yesterday: \d+$/ });
  expect(query(tile)).toMatch(/^doc\.created_at >= '.+Z' && doc\.created_at < '.+Z'$/);
});

it('keeps for each chart whether the person looks at it as a table', async () => {
  const kept: Record<string, string> = {};
  const memory: HostMemory = { recall: (name) => kept[name], keep: (name, value) => Object.assign(kept, { [name]: value }) };
  const screenOf = (id: string): Story => ({
    ...Numbers,
    decorators: (Story) => (
      <HostMemoryContext value={memory}>
        <ScreenContext value={{ id, body: { id: 'page', widget: 'stack' } }}>
          <Story />
        </ScreenContext>
      </HostMemoryContext>
    ),
  });
  const tables = async () => {
    const shown = await Promise.all(['Status', 'Priority'].map((title) => screen.findByRole('button', { name: `${title} as a table` })));
    return shown.map((button) => button.getAttribute('aria-pressed'));
  };
  const first = renderStory(meta, screenOf('home'));
  expect(await tables()).toEqual(['false', 'false']);
  await userEvent.click(screen.getByRole('button', { name: 'Status as a table' }));
  expect(kept).toEqual({ 'home.status': 'table' });
  first.unmount();

  const again = renderStory(meta, screenOf('home'));
  expect(await tables()).toEqual(['true', 'false']);
  expect(within(screen.getByRole('region', { name: 'Status' })).getAllByRole('row').length).toBeGreaterThan(1);
  await userEvent.click(screen.getByRole('button', { name: 'Status as a table' }));
  expect(kept).toEqual({ 'home.status': 'chart' });
  again.unmount();

  kept['home.status'] = 'table';
  renderStory(meta, screenOf('other'));
  expect(await tables()).toEqual(['false', 'false']);
});

it('says of the mean of nothing that there is none, and of the sum of nothing that it is 0', async () => {
  renderStory(meta, Kinds, { client: createFakeClient({ ...fakeProduct, ...Kinds.parameters?.host.product, rows: {} }) });
  expect(await screen.findByText('–')).toBeTruthy();
  const said = screen.getAllByRole('link').map((link) => link.getAttribute('aria-label') ?? '');
  expect(said.filter((name) => /No value/i.test(name))).toHaveLength(1);
});

it('shows a point that stands alone, of which there is no line', async () => {
  const rows = { ...fakeProduct.rows, task: [{ id: 'one', title: 'One', due: '2026-03-02' }] };
  renderStory(meta, Kinds, { client: createFakeClient({ ...fakeProduct, ...Kinds.parameters?.host.product, rows }) });
  const line = await screen.findByRole('region', { name: 'Due date' });
  const point = await within(line).findByRole('link');
  expect(point.firstElementChild?.className).toContain('rounded-full');
  expect(point.firstElementChild?.className).not.toContain('opacity-0');
});

it('counts what a list of the same screen shows, as its filter changes', async () => {
  const real = createFakeClient(fakeProduct);
  const group = vi.fn(real.group);
  const host = createStoryHost({ client: { ...real, group }, address: '/report' });
  const list = {
    id: 'rows',
    widget: 'collection',
    entity: 'task',
    fixed: 'doc.title != null',
    default_filter: "doc.priority == 'Urgent'",
  };
  const node = {
    id: 'figures',
    widget: 'dashboard',
    list: 'rows',
    tiles: [
      { id: 'all', label: 't:entity.tasks', entity: 'task', filter: 'doc.due != null', to: '/tasks' },
      { id: 'people', label: 't:entity.user', entity: 'user' },
    ],
  };
  render(
    <EngineProvider host={host} app={fakeApp()}>
      <ScreenContext value={{ id: 'report', body: { id: 'page', widget: 'stack', children: [node, list] } }}>
        <DashboardNode node={node} scope={meta.args.scope} />
      </ScreenContext>
    </EngineProvider>,
  );
  const asked = (entity: string) => group.mock.calls.findLast(([name]) => name === entity)?.[1].filter;
  const own = 'doc.title != null && doc.due != null';
  await waitFor(() => expect(asked('task')).toBe("doc.title != null && doc.priority == 'Urgent' && doc.due != null"));
  expect(asked('user')).toBeUndefined();
  act(() => host.navigate(`/report?filter=${encodeURIComponent("doc.priority == 'Low'")}`));
  await waitFor(() => expect(asked('task')).toBe("doc.title != null && doc.priority == 'Low' && doc.due != null"));
  act(() => host.navigate('/report?filter='));
  await waitFor(() => expect(asked('task')).toBe(own));
});

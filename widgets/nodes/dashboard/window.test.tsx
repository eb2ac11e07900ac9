// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApp } from '../../../.storybook/fake-app.ts';
import { createFakeClient } from '../../../.storybook/fake-client.ts';
import { fakeProduct, field } from '../../../.storybook/fake-product.ts';
import { createStoryHost } from '../../../.storybook/story-host.tsx';
import { ScreenContext } from '../../../engine/react/index.ts';
import { EngineProvider } from '../../../engine/react/provider/engine-provider.tsx';
import DashboardNode from './dashboard.tsx';
import type { DashboardOptions } from './options.ts';

beforeEach(() => void vi.stubGlobal('IntersectionObserver', undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Half an hour into March in India, still February in UTC. */
const scope = { user: {}, org: {}, route: {}, flags: {}, now: '2026-02-28T19:00:00.000Z', timeZone: 'Asia/Kolkata' };
const product = {
  ...fakeProduct,
  entities: fakeProduct.entities.map((one) =>
    one.name === 'task' ? { ...one, fields: [...one.fields, field('created_at', 'datetime')] } : one,
  ),
};
const done = { id: 'done', label: 't:entity.tasks', entity: 'task', day: '/created_at', to: '/tasks' };
const planned = { id: 'planned', label: 't:field.due', entity: 'task', filter: 'doc.due != null', day: '/due', to: '/report' };
const open = { id: 'open', label: 't:option.urgent', entity: 'task', filter: "doc.priority == 'Urgent'", to: '/tasks' };
const monthly = {
  id: 'monthly',
  label: 't:option.high',
  entity: 'task',
  filter: "doc.priority == 'High'",
  compare: { by: '/due', period: 'month' },
} as const;
const chart = {
  id: 'by',
  label: 't:field.priority',
  entity: 'task',
  by: '/priority',
  filter: 'doc.title != null',
  day: '/due',
  to: '/tasks',
} as const;
const own = { default: '12_months', choices: ['this_month', '3_months', '12_months', 'all'] } as const;

const nodeOf = (id: string, options: DashboardOptions) => ({ id, widget: 'dashboard', title: 't:screen.dashboard', ...options });
const first = nodeOf('first', { window: own, tiles: [done, planned, open, monthly], charts: [chart] });
const second = nodeOf('second', { window: { of: 'first' }, tiles: [{ ...done, id: 'again', filter: 'doc.title != null' }] });

function openPage(address: string, nodes: readonly ReturnType<typeof nodeOf>[] = [first]) {
  const real = createFakeClient(product);
  const group = vi.fn(real.group);
  const navigate = vi.fn();
  const host = createStoryHost({ product, client: { ...real, group }, address });
  const go = host.navigate;
  render(
    <EngineProvider host={{ ...host, navigate: (to, options) => [navigate(to, options), go(to, options)] }} app={fakeApp()}>
      <ScreenContext value={{ id: 'report', body: { id: 'page', widget: 'stack', children: nodes } }}>
        {nodes.map((node) => (
          <DashboardNode key={node.id} node={node} scope={scope} />
        ))}
      </ScreenContext>
    </EngineProvider>,
  );
  const filters = () => group.mock.calls.map(([, query]) => query.filter);
  return { filters, navigate, go };
}

const query = (link: HTMLElement) => new URL(link.getAttribute('href') ?? '', 'http://x').searchParams;

it('counts from the first of the month on the organisation’s clock, an instant as an instant, and never all time before it knows which', async () => {
  const { filters } = openPage('/report');
  await waitFor(() => expect(filters()).toContain("doc.created_at >= '2025-03-31T18:30:00.000Z'"));
  await waitFor(() => expect(filters()).toContain("doc.due != null && doc.due >= '2025-04-01'"));
  await waitFor(() => expect(filters()).toContain("doc.title != null && doc.due >= '2025-04-01'"));
  expect(filters()).not.toContain(undefined);
  expect(filters()).not.toContain('doc.due != null');
});

it('leaves alone what tells how things are now, and what compares periods of its own', async () => {
  const { filters } = openPage('/report');
  const now = await screen.findByRole('link', { name: /^Urgent, Now: \d+$/ });
  expect(query(now).get('filter')).toBe("doc.priority == 'Urgent'");
  await waitFor(() => expect(filters()).toContain("doc.priority == 'High' && doc.due >= '2026-02-01' && doc.due < '2026-03-02'"));
  expect(screen.getAllByText('Now')).toHaveLength(1);
  expect(within(screen.getByRole('region', { name: 'Priority' })).getByText('Last 12 months')).toBeTruthy();
});

it('takes the window along to the rows of a number and of a value', async () => {
  openPage('/report');
  const number = await screen.findByRole('link', { name: /^Sub-tasks, Last 12 months: \d+$/ });
  expect(query(number).get('filter')).toBe("doc.created_at >= '2025-03-31T18:30:00.000Z'");
  const urgent = await within(screen.getByRole('region', { name: 'Priority' })).findByRole('link', { name: /^Urgent/ });
  expect(query(urgent).get('filter')).toBe("doc.title != null && doc.due >= '2025-04-01' && doc.priority == 'Urgent'");
});

it('keeps what is chosen in the address, as a step that Back undoes', async () => {
  const { filters, navigate, go } = openPage('/report?tab=2');
  const choice = (name: string) => screen.getByRole('button', { name });
  await waitFor(() => expect(choice('Last 12 months').getAttribute('aria-pressed')).toBe('true'));
  await userEvent.click(choice('This month'));
  await waitFor(() => expect(navigate).toHaveBeenLastCalledWith('/report?tab=2&window=this_month', { replace: false }));
  expect(choice('This month').getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(filters()).toContain("doc.due != null && doc.due >= '2026-03-01'"));
  // A list on the same page leaves the choice as it is; elsewhere it says nothing.
  const here = await screen.findByRole('link', { name: /^Due date, This month/ });
  expect(query(here).get('window')).toBe('this_month');
  expect(query(screen.getByRole('link', { name: /^Sub-tasks/ })).get('window')).toBeNull();
  act(() => go('/report?tab=2'));
  expect(choice('Last 12 months').getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(choice('All time'));
  await waitFor(() => expect(filters()).toContain('doc.due != null'));
  await userEvent.click(choice('Last 12 months'));
  await waitFor(() => expect(navigate).toHaveBeenLastCalledWith('/report?tab=2', { replace: false }));
});

it('opens as the address says, and as defined where that names none', async () => {
  openPage('/report?window=3_months');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Last 3 months' }).getAttribute('aria-pressed')).toBe('true'));
  cleanup();
  openPage('/report?window=6_months');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Last 12 months' }).getAttribute('aria-pressed')).toBe('true'));
});

it('asks once for two dashboards that share it', async () => {
  const { filters } = openPage('/report', [second, first]);
  await waitFor(() => expect(filters()).toContain("doc.title != null && doc.created_at >= '2025-03-31T18:30:00.000Z'"));
  expect(screen.getAllByRole('group', { name: 'Period' })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Last 3 months' }));
  await waitFor(() => expect(filters()).toContain("doc.title != null && doc.created_at >= '2025-12-31T18:30:00.000Z'"));
  expect(filters()).toContain("doc.created_at >= '2025-12-31T18:30:00.000Z'");
});

it('is a list to choose from on a phone', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
  const { navigate } = openPage('/report');
  const select = await screen.findByRole('combobox', { name: 'Period' });
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['This month', 'Last 3 months', 'Last 12 months', 'All time']);
  await userEvent.selectOptions(select, 'All time');
  await waitFor(() => expect(navigate).toHaveBeenLastCalledWith('/report?window=all', { replace: false }));
});

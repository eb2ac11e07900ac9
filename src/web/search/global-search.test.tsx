// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FoundGroup } from '../../../engine/core/definitions/view-types.ts';
import { openPart } from '../../../engine/web/shell/test-kit.tsx';
import { fieldOf } from '../../../widgets/fields/shared/story-kit.tsx';
import { GlobalSearch } from './global-search.tsx';
import type { FoundRequest } from './request-search.ts';

type Asked = {
  readonly words: string;
  readonly answer: (found: readonly FoundRequest[]) => void;
  readonly fail: (message: string) => void;
};
const asked: Asked[] = [];
const others: FoundGroup[] = [];

vi.mock('../../../engine/web/api/http.ts', () => ({
  call: (path: string, { query }: { query: { search_query: string } }) =>
    new Promise((resolve, reject) => {
      if (path === '/v1/search') return resolve({ data: others, isSimilar: false });
      expect(path).toBe('/v1/services/global_search');
      asked.push({ words: query.search_query, answer: (data) => resolve({ data }), fail: (message) => reject(new Error(message)) });
    }),
}));

const found = (code: string, more: Partial<FoundRequest> = {}): FoundRequest => ({
  id: `id-${code}`,
  display_code: code,
  collab_order_id: null,
  is_deleted: false,
  srvc_type_id: 1,
  ...more,
});
const brand = { org: { type: 'ORG_TYPE_CUSTOMER' as const }, user: { read_service_ids: [1] } };
const field = () => screen.getByRole('combobox', { name: 'Search requests' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const answer = (turn: number, data: readonly FoundRequest[]) => act(async () => asked[turn]?.answer(data));

// A busy machine may take longer between two keys than the search waits: this clock goes on by itself in small steps alone.
beforeEach(() => {
  asked.length = 0;
  others.length = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => void vi.useRealTimers());

it('asks 300 ms after the last of at least 4 characters, once, and clears the results for fewer', async () => {
  const { user } = openPart(<GlobalSearch />, brand);
  expect(field().getAttribute('placeholder')).toBe('Search by Request ID or External ID...');
  await user.type(field(), 'ACM');
  await screen.findByText('Type at least 4 characters.');
  await wait(350);
  expect(asked).toEqual([]);
  await user.type(field(), '-0');
  await wait(150);
  expect(asked).toEqual([]);
  await wait(250);
  expect(asked.map(({ words }) => words)).toEqual(['ACM-0']);
  await answer(0, [found('ACM-000001')]);
  expect(options()).toHaveLength(1);
  await user.type(field(), '{Backspace}{Backspace}');
  expect(options()).toEqual([]);
});

it('shows code, external id and whether the request is there', async () => {
  const { user } = openPart(<GlobalSearch />, brand);
  await user.type(field(), 'ACM-');
  await wait(350);
  await answer(0, [found('ACM-1', { collab_order_id: 'EXT-7' }), found('ACM-2', { is_deleted: true })]);
  expect(options()).toEqual(['ACM-1External Order ID: EXT-7Active', 'ACM-2Deleted']);
  const [active, deleted] = screen.getAllByRole('option');
  expect(active && within(active).getByText('Active').parentElement?.className).toContain('green');
  expect(deleted && within(deleted).getByText('Deleted').parentElement?.className).toContain('red');
  expect(screen.getByRole('status').textContent).toBe('2 requests found');
});

it('shows what else is called so after the requests, and opens it', async () => {
  others.push({
    entity: 'subtask',
    label: 'entity.subtask',
    labels: 'entity.subtasks',
    title: 'display_code',
    subtitle: [],
    fields: [fieldOf('text', { name: 'display_code' })],
    found: [{ id: 't1', to: '/my-tasks/t1', values: { display_code: 'FIX-T000123' } }],
  });
  const { user, path } = openPart(<GlobalSearch />, brand);
  await user.type(field(), 'FIX-T');
  await wait(350);
  await answer(0, []);
  expect(options()).toEqual(['FIX-T000123']);
  expect(screen.getByRole('status').textContent).toBe('Sub-tasks: 1');
  await user.keyboard('{Enter}');
  expect(path()).toBe('/my-tasks/t1');
});

it('drops the answer to words that are no longer there', async () => {
  const { user } = openPart(<GlobalSearch />, brand);
  await user.type(field(), 'ACM-1');
  await wait(350);
  await user.type(field(), '2');
  await wait(350);
  expect(asked.map(({ words }) => words)).toEqual(['ACM-1', 'ACM-12']);
  await answer(1, [found('ACM-12')]);
  await answer(0, [found('ACM-1')]);
  expect(options()).toEqual(['ACM-12Active']);
});

it.each([
  ['ORG_TYPE_CUSTOMER' as const, '/services/1/id-ACM-2'],
  ['ORG_TYPE_SRVC_PRVDR' as const, '/customer-requests/1/id-ACM-2'],
])('opens what the arrows chose: for %s at %s', async (type, address) => {
  const { user, path } = openPart(<GlobalSearch />, { ...brand, org: { type } });
  await user.type(field(), 'ACM-');
  await wait(350);
  await answer(0, [found('ACM-1'), found('ACM-2'), found('ACM-3')]);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('ACM-2');
  expect(field().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  await user.keyboard('{Enter}');
  expect(path()).toBe(address);
  expect((field() as HTMLInputElement).value).toBe('');
});

it('opens nothing of a service type without rights on it', async () => {
  const { user, path } = openPart(<GlobalSearch />, brand);
  await user.type(field(), 'ACM-');
  await wait(350);
  await answer(0, [found('ACM-1', { srvc_type_id: 2 })]);
  expect(screen.getByRole('option').getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('option'));
  await user.keyboard('{Enter}');
  expect(path()).toBe('/dashboard');
});

it('says that nothing was found, or why it could not look, and looks again', async () => {
  const { user } = openPart(<GlobalSearch />, brand);
  await user.type(field(), 'ACM-9');
  await wait(350);
  await answer(0, []);
  screen.getByText('No request has “ACM-9” in its ID or external ID.');
  await user.type(field(), '9');
  await wait(350);
  await act(async () => asked[1]?.fail('Network error'));
  screen.getByText('Network error');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await wait(350);
  await answer(2, [found('ACM-99')]);
  expect(options()).toEqual(['ACM-99Active']);
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeClient } from '../../../.storybook/fake-client.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import { crowdProduct, fakeProduct, field, taskEntity } from '../views/story-kit.ts';
import meta, * as stories from './timeline.stories.tsx';

const NOW = '2026-03-11T06:00:00.000Z';
const task = (id: string, part: object) => ({ id, title: id, status: 'status-1', due: '2026-03-11', assgne_id: 'user-1', ...part });
const product = {
  ...fakeProduct,
  rows: {
    ...fakeProduct.rows,
    task: [
      task('Early', { start_time: '06:00', end_time: '12:00' }),
      task('Late', { start_time: '18:00', end_time: '24:00' }),
      task('Overlap', { start_time: '08:00', end_time: '10:00' }),
      task('Free', { assgne_id: null }),
      task('Tomorrow', { due: '2026-03-12', assgne_id: 'user-2' }),
    ],
  },
};

beforeEach(() => {
  localStorage.clear();
  // Without a layout no row would be in sight.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type StoryName = Exclude<keyof typeof stories, 'default'>;

function open(story: StoryName, rows = product) {
  const real = createFakeClient(rows);
  const watched = { ...real, list: vi.fn(real.list), group: vi.fn(real.group) };
  const onNavigate = vi.fn();
  const given = stories[story];
  renderStory(meta, { ...given, args: { ...given.args, scope: { ...meta.args.scope, now: NOW } } }, { client: watched, onNavigate });
  return { ...watched, onNavigate };
}

const heads = async () => (await screen.findAllByRole('rowheader')).map((head) => head.textContent);
const styleOf = (bar: HTMLElement) => bar.getAttribute('style') ?? '';

it('has a row for each person and one for nobody, with the counts of the days shown', async () => {
  const { list } = open('Day');
  await screen.findByRole('button', { name: /Early/ });
  await waitFor(async () => expect(await heads()).toEqual(['Ravi Kumar3', 'Sana Shaikh0', 'Imran Ali0', 'None1']));
  expect(list.mock.calls.find(([name]) => name === 'task')?.[1].filter).toBe("doc.due >= '2026-03-11' && doc.due <= '2026-03-11'");
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('5');
});

it('draws bars to scale, those that overlap one above the other', async () => {
  open('Day');
  const early = await screen.findByRole('button', { name: '6:00 am, Early, Assigned, 11 Mar 2026 until 12:00 pm' });
  expect(styleOf(early)).toContain('inset-inline-start: 25%');
  const overlap = screen.getByRole('button', { name: /Overlap/ });
  expect(styleOf(overlap)).toContain('top: 33px');
  expect(styleOf(early)).toContain('top: 5px');
});

it('draws hollow what says that nothing happens, and says its name', async () => {
  const rows = [task('Shift', { is_day_off: false }), task('Rest', { is_day_off: true, due: '2026-03-12' })];
  const entities = [{ ...taskEntity, fields: [...taskEntity.fields, field('is_day_off', 'boolean')] }, ...fakeProduct.entities.slice(1)];
  open('DaysOff', { ...product, entities, rows: { ...product.rows, task: rows } });
  const shapeOf = (bar: HTMLElement) => bar.previousElementSibling?.className ?? '';
  const rest = await screen.findByRole('button', { name: /Rest.*is_day_off/i });
  expect(shapeOf(rest)).toContain('border-dashed');
  const shift = screen.getByRole('button', { name: /Shift/ });
  expect(shapeOf(shift)).not.toContain('border-dashed');
  expect(shift.textContent).not.toMatch(/is_day_off/i);
});

it('goes from bar to bar by keys, and opens one', async () => {
  const { onNavigate } = open('Day');
  await screen.findByRole('button', { name: /Early/ });
  screen.getByRole('grid').focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.getAttribute('data-bar')).toBe('Early');
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.getAttribute('data-bar')).toBe('Overlap');
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.getAttribute('data-bar')).toBe('Free');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(onNavigate).toHaveBeenLastCalledWith('/my-tasks/Early');
});

it('draws only the rows in sight', async () => {
  open('Crowd', crowdProduct as typeof product);
  await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('201'));
  const drawn = screen.getAllByRole('rowheader').length;
  expect(drawn).toBeGreaterThan(5);
  expect(drawn).toBeLessThan(30);
});

/** People of an organisation, each with work on one day. */
const many = 504;
const manyPeople = {
  ...crowdProduct,
  rows: {
    ...crowdProduct.rows,
    user: Array.from({ length: many }, (_, index) => ({ id: `user-${index + 1}`, user_name: `Technician ${index + 1}` })),
    task: Array.from({ length: many }, (_, index) => task(`Task ${index + 1}`, { assgne_id: `user-${index + 1}` })),
  },
};

it('goes on to the last of hundreds of rows, and asks for the bars of those in sight', async () => {
  const { list } = open('Crowd', manyPeople as typeof product);
  const grid = await screen.findByRole('grid');
  const toEnd = () => fireEvent.scroll(grid, { target: { scrollTop: 1_000_000 } });
  await waitFor(
    () => {
      toEnd();
      expect(grid.getAttribute('aria-rowcount')).toBe(String(many + 1));
      expect(screen.getByRole('rowheader', { name: `Technician ${many} 1` })).toBeTruthy();
      expect(screen.getByRole('button', { name: new RegExp(`Task ${many},`) })).toBeTruthy();
    },
    { timeout: 5_000 },
  );
  const asked = list.mock.calls.filter(([name]) => name === 'task').map(([, query]) => query.filter ?? '');
  expect(Math.max(...asked.map((filter) => filter.length))).toBeLessThan(4_000);
  // The first call came before the rows were known; the others name those whose bars they bring.
  expect(asked.slice(1).filter((filter) => !filter.includes('doc.assgne_id in ['))).toEqual([]);
});

it('shows a week in days', async () => {
  open('Week');
  const grid = await screen.findByRole('grid');
  expect(within(grid).getAllByRole('columnheader')).toHaveLength(8);
  expect(await screen.findByRole('button', { name: /Tomorrow/ })).toBeTruthy();
});

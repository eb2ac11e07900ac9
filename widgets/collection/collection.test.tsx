// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callError, createFakeClient } from '../../.storybook/fake-client.ts';
import { fakeProduct } from '../../.storybook/fake-product.ts';
import { renderStory } from '../../.storybook/render-story.tsx';
import type { StoryHostOptions } from '../../.storybook/story-host.tsx';
import type { ListQuery } from '../../engine/react/types.ts';
import meta, * as stories from './collection.stories.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

type StoryName = Exclude<keyof typeof stories, 'default'>;

/** A story whose list calls can be watched, and made to fail. */
function open(story: StoryName, host: StoryHostOptions = {}) {
  const given = stories[story].parameters?.host as StoryHostOptions | undefined;
  const real = createFakeClient(given?.product ?? fakeProduct);
  const list = vi.fn((entity: string, query: ListQuery) => real.list(entity, query));
  const onNavigate = vi.fn();
  renderStory(meta, stories[story], { ...host, client: { ...real, list, ...host.client }, onNavigate });
  const asked = () => list.mock.calls.filter(([entity]) => entity === 'task').map(([, query]) => query);
  return { real, list, asked, last: () => asked().at(-1), onNavigate, address: () => String(onNavigate.mock.calls.at(-1)?.[0] ?? '') };
}

const rows = async () => (await screen.findAllByRole('row')).slice(1);
const firstCells = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

it('opens the form of a new record when the address asks for it, once', async () => {
  const { address } = open('Table', { address: '/?create&order=%2Ftitle' });
  expect(await screen.findByRole('dialog', { name: 'New Sub-task' })).toBeTruthy();
  expect(address()).toBe('/?order=%2Ftitle');
});

it('says what does not run yet, where its entity does', async () => {
  const entities = fakeProduct.entities.map((one) => (one.name === 'task' ? { ...one, notYet: 'sample.not_yet' } : one));
  open('Table', { client: createFakeClient({ ...fakeProduct, entities }) });
  expect((await screen.findByRole('note')).textContent).toContain('sample.not_yet');
  cleanup();
  open('Table');
  await rows();
  expect(screen.queryByRole('note')).toBeNull();
});

describe('parts of a list', () => {
  it('say how many there are by one call, and the chosen one narrows the list, in the address', async () => {
    const counts = vi.fn(createFakeClient(fakeProduct).counts);
    const { last, address } = open('Parts', { client: { counts } });
    const parts = await screen.findByRole('navigation', { name: 'Parts of Sub-tasks' });
    await within(parts).findByText('64');
    expect(counts.mock.calls.map(([lists]) => lists)).toEqual([
      [
        { entity: 'task' },
        { entity: 'task', filter: "doc.priority == 'Urgent'" },
        { entity: 'task', filter: "doc.cust_city == 'Atlantis'" },
      ],
    ]);
    expect(within(parts).queryByRole('button', { name: /Done/ })).toBeNull();
    const urgent = within(parts).getByRole('button', { name: /Overdue/ });
    await userEvent.click(urgent);
    await waitFor(() => expect(last()?.filter).toBe("doc.priority == 'Urgent'"));
    expect(urgent.getAttribute('aria-current')).toBe('true');
    expect(address()).toBe('/?tab=urgent');
    await userEvent.click(within(parts).getByRole('button', { name: /All/ }));
    expect(address()).toBe('/');
  });

  it('hold together with a filter, and say that a part holds nothing', async () => {
    const { last } = open('Parts', { address: '/?tab=urgent&filter=doc.cust_city%20%3D%3D%20%22Pune%22' });
    await waitFor(() => expect(last()?.filter).toBe("doc.priority == 'Urgent' && doc.cust_city == 'Pune'"));
    cleanup();
    open('Parts', { address: '/?tab=nowhere' });
    expect(await screen.findByText('Nothing in “Unassigned”')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'New Sub-task' })).toBeTruthy();
  });
});

describe('the table', () => {
  it('shows the columns of the view, the exact count, and one page', async () => {
    const { last } = open('Table');
    expect(await rows()).toHaveLength(12);
    expect(screen.getByRole('heading', { level: 1, name: 'Sub-tasks' })).toBeTruthy();
    expect(screen.getByText('64')).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toContain('Customer name');
    expect(last()).toEqual({ order_by: '/due', page_size: 12, count: 'exact' });
  });

  it('loads the next page by its token, without counting again', async () => {
    const { last } = open('Table');
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(25));
    expect(last()).toEqual({ order_by: '/due', page_size: 12, page_token: '12' });
  });

  it('sorts by a column head: up, down, as defined; in the address', async () => {
    const { last, address } = open('Table');
    const head = await screen.findByRole('button', { name: 'Title' });
    await userEvent.click(head);
    await waitFor(() => expect(last()?.order_by).toBe('/title'));
    expect(address()).toBe('/?order=%2Ftitle');
    await userEvent.click(screen.getByRole('button', { name: 'Title' }));
    await waitFor(() => expect(last()?.order_by).toBe('-/title'));
    expect(screen.getByRole('columnheader', { name: 'Title' }).getAttribute('aria-sort')).toBe('descending');
    await userEvent.click(screen.getByRole('button', { name: 'Title' }));
    await waitFor(() => expect(screen.getByRole('columnheader', { name: 'Due date' }).getAttribute('aria-sort')).toBe('ascending'));
    expect(address()).toBe('/');
    expect(screen.queryByRole('button', { name: 'Status' })).toBeNull();
  });

  it('opens a row by link, by click and by Enter', async () => {
    const { onNavigate } = open('Table');
    await userEvent.click(await screen.findByRole('link', { name: 'ACM-000001' }));
    expect(onNavigate).toHaveBeenLastCalledWith('/my-tasks/task-1');
    cleanup();
    const second = open('Table');
    const [row] = await rows();
    if (row) await userEvent.click(within(row).getByText('Pune'));
    expect(second.onNavigate).toHaveBeenLastCalledWith('/my-tasks/task-1');
    await userEvent.keyboard('jj{Enter}');
    expect(second.onNavigate).toHaveBeenCalledTimes(2);
  });

  it('moves by J, K and arrows, and selects by Space', async () => {
    open('Table');
    const all = await rows();
    await userEvent.keyboard('j');
    expect(document.activeElement).toBe(all[0]);
    await userEvent.keyboard('j{ArrowDown}k');
    expect(document.activeElement).toBe(all[1]);
    await userEvent.keyboard(' ');
    expect(all[1]?.getAttribute('aria-selected')).toBe('true');
    expect(await screen.findByText('1 selected')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), 'jk');
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('jk');
  });

  it('remembers the chosen columns', async () => {
    const { address } = open('Table');
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'City' }));
    expect(screen.queryByRole('columnheader', { name: 'City' })).toBeNull();
    expect(address()).toContain('columns=');
    cleanup();
    open('Table');
    await rows();
    expect(screen.queryByRole('columnheader', { name: 'City' })).toBeNull();
  });
});

describe('filters', () => {
  it('reads the default filter as sentences', async () => {
    const { last } = open('Filtered');
    expect((await screen.findByRole('button', { name: /^Priority/ })).textContent).toBe('Priorityis any ofUrgent, High');
    expect(screen.getByRole('button', { name: /^Due date before/ }).textContent).toBe('Due datebeforeTomorrow');
    expect(last()?.filter).toMatch(/doc\.priority in \['Urgent', 'High'\] && doc\.due <= '\d{4}-\d\d-\d\d'/);
  });

  it('adds a filter, says it in the address, and clears it', async () => {
    const { last, address } = open('Table');
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Add filter' }));
    await userEvent.click(within(await screen.findByRole('dialog', { name: 'Add filter' })).getByRole('button', { name: 'Priority' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Urgent' }));
    await waitFor(() => expect(last()?.filter).toBe("doc.priority in ['Urgent']"));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Low' }));
    await waitFor(() => expect(last()?.filter).toBe("doc.priority in ['Urgent', 'Low']"));
    expect(decodeURIComponent(address().replaceAll('+', ' '))).toBe("/?filter=doc.priority in ['Urgent', 'Low']");
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Priority' }));
    expect(await screen.findByText('64')).toBeTruthy();
    expect(address()).toBe('/');
  });

  it('finds references by words and shows them by name', async () => {
    const { last } = open('Table');
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Add filter' }));
    await userEvent.click(within(await screen.findByRole('dialog', { name: 'Add filter' })).getByRole('button', { name: 'Technician' }));
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Find' }), 'sana');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Sana Shaikh' }));
    await waitFor(() => expect(last()?.filter).toBe("doc.assgne_id in ['user-2']"));
    await userEvent.keyboard('{Escape}');
    expect((await screen.findByRole('button', { name: /^Technician/ })).textContent).toBe('TechnicianisSana Shaikh');
  });

  it('opens with the filter of the address, and says when it is no rule', async () => {
    open('Table', { address: "/?filter=doc.cust_city%20%3D%3D%20'Pune'" });
    expect((await screen.findByRole('button', { name: /^City/ })).textContent).toBe('CityisPune');
    cleanup();
    const { last } = open('Table', { address: '/?filter=doc.cust_city%20%3D%3D' });
    expect(await screen.findByText('No matches in Sub-tasks')).toBeTruthy();
    expect(last()?.filter).toBe('false');
  });

  describe('of a list that opens with a filter', () => {
    const empty = { title: 't:entity.customers', text: 't:entity.users' } as const;
    const openWith = (more: object, host: StoryHostOptions = {}) => {
      const { node } = meta.args;
      const real = createFakeClient(host.product ?? fakeProduct);
      const list = vi.fn((entity: string, query: ListQuery) => real.list(entity, query));
      const args = { ...meta.args, node: { ...node, empty, default_filter: "doc.cust_city == 'Atlantis'", ...more } };
      renderStory(meta, { args }, { ...host, client: { ...real, list } });
      return () => list.mock.calls.filter(([entity]) => entity === 'task').map(([, query]) => query);
    };
    const nothing: StoryHostOptions = { product: { ...fakeProduct, rows: {} } };

    it('its words are shown when there is no record at all, asked for once', async () => {
      const asked = openWith({ fixed: "doc.priority == 'High'" }, nothing);
      expect(await screen.findByText('Customers')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
      expect(asked().slice(1)).toEqual([{ filter: "doc.priority == 'High'", page_size: 1 }]);
    });

    it('none match when that filter keeps records back', async () => {
      openWith({});
      expect(await screen.findByText('No matches in Sub-tasks')).toBeTruthy();
      expect(screen.queryByText('Customers')).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
      expect(await rows()).toHaveLength(12);
    });

    it('words about that filter are shown when it lets nothing through, whatever it keeps back', async () => {
      const asked = openWith({ empty: { ...empty, of: 'default_filter' } });
      expect(await screen.findByText('Customers')).toBeTruthy();
      expect(asked()).toHaveLength(1);
      await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
      expect(await rows()).toHaveLength(12);
      cleanup();
      openWith({ empty: { ...empty, of: 'default_filter' } }, { ...nothing, address: '/?filter=' });
      expect(await screen.findByText('No Sub-tasks yet')).toBeTruthy();
    });

    it('none match what somebody chose', async () => {
      const asked = openWith({}, { ...nothing, address: "/?filter=doc.cust_city%20%3D%3D%20'Pune'" });
      expect(await screen.findByText('No matches in Sub-tasks')).toBeTruthy();
      expect(asked()).toHaveLength(1);
    });
  });

  it('tells nothing there from nothing that fits', async () => {
    open('Empty');
    expect(await screen.findByText('No Sub-tasks yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'New Sub-task' })).toHaveLength(1);
    cleanup();
    const { asked } = open('NothingMatches');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await rows()).toHaveLength(12);
    expect(asked().map(({ filter }) => filter)).toEqual(["doc.cust_city == 'Atlantis'", undefined, undefined]);
  });

  it('searches once the typing pauses', async () => {
    const { asked, last } = open('Table');
    await rows();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search Sub-tasks' }), 'geyser');
    await waitFor(() => expect(last()?.search).toBe('geyser'));
    expect(asked()).toHaveLength(2);
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(11));
  });
});

describe('when the server does not answer', () => {
  it('keeps the rows and offers Retry', async () => {
    const real = createFakeClient(fakeProduct);
    let isDown = false;
    const list = (entity: string, query: ListQuery) =>
      isDown && entity === 'task' ? Promise.reject(callError(503, 'unavailable', 'Come back later')) : real.list(entity, query);
    open('Table', { client: { list } });
    await rows();
    isDown = true;
    await userEvent.click(screen.getByRole('button', { name: 'Title' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Come back later');
    expect(screen.getAllByRole('row')).toHaveLength(13);
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(firstCells()[0]).toBe('ACM-000001');
  });

  it('says so when there was nothing before', async () => {
    open('FailedToLoad', { client: { list: () => Promise.reject(callError(500, 'internal', 'The server is going wrong.')) } });
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong!');
  });

  it('says that it is the network, and loads on Retry', async () => {
    const real = createFakeClient(fakeProduct);
    let isDown = true;
    const list = (entity: string, query: ListQuery) =>
      isDown ? Promise.reject(callError(0, 'network', 'Network error')) : real.list(entity, query);
    open('Table', { client: { list } });
    const { textContent } = await screen.findByRole('alert');
    expect([textContent?.includes('Something went wrong!'), textContent?.includes('Network error')]).toEqual([true, true]);
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await rows();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows grey rows of the right shape while it waits', async () => {
    open('Loading', { client: { list: () => new Promise(() => {}) } });
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
    expect(screen.queryByText('No Sub-tasks yet')).toBeNull();
  });
});

describe('what can be done', () => {
  it('runs a workflow on every selected row that allows it', async () => {
    const { real } = open('Table');
    const [, second, third] = await rows();
    for (const row of [second, third]) if (row) await userEvent.click(within(row).getByRole('checkbox'));
    const bar = screen.getByRole('toolbar', { name: 'Selected rows' });
    await userEvent.click(within(bar).getByRole('button', { name: 'Assign technician' }));
    expect(await screen.findByText('Records done: 2 of 2.')).toBeTruthy();
    expect(
      real.store
        .get('task')
        ?.filter((row) => row.version === 2)
        .map((row) => [row.id, row.assgne_id]),
    ).toEqual([
      ['task-10', 'user-1'],
      ['task-19', 'user-1'],
    ]);
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull());
  });

  it('offers a row only what its record allows', async () => {
    open('Table');
    const all = await rows();
    const offered = async (code: string) => {
      const row = all.find((one) => one.textContent?.includes(code));
      if (row) await userEvent.click(within(row).getByRole('button', { name: /^Actions for/ }));
      const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
      await userEvent.keyboard('{Escape}');
      return items;
    };
    expect(await offered('ACM-000001')).toEqual(['Assign technician', 'Update Work Status', 'Edit', 'Delete']);
    // Closed: the rule of the workflow does not hold.
    expect(await offered('ACM-000028')).toEqual(['Assign technician', 'Edit', 'Delete']);
  });

  it('deletes after a question', async () => {
    const { real } = open('Table');
    const [first] = await rows();
    if (first) await userEvent.click(within(first).getByRole('button', { name: /^Actions for/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this record?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(real.store.get('task')).toHaveLength(63));
    expect(await screen.findByText('63')).toBeTruthy();
  });

  it('opens a row beside the list', async () => {
    open('InDrawer');
    await userEvent.click(await screen.findByRole('button', { name: 'ACM-000010' }));
    const drawer = await screen.findByRole('dialog', { name: 'Water purifier filter' });
    expect(within(drawer).getByText('Lakshmi Iyer')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows cards, with what the view says on them', async () => {
    open('PlainCards');
    const list = await screen.findByRole('list', { name: 'Sub-tasks' });
    await waitFor(() => expect(within(list).getAllByRole('article')).toHaveLength(12));
    expect(screen.queryByRole('table')).toBeNull();
  });
});

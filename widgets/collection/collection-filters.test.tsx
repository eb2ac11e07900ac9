// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClient } from '../../.storybook/fake-client.ts';
import { fakeProduct } from '../../.storybook/fake-product.ts';
import { renderStory } from '../../.storybook/render-story.tsx';
import type { StoryHostOptions } from '../../.storybook/story-host.tsx';
import type { ListQuery } from '../../engine/react/types.ts';
import meta from './collection.stories.tsx';
import { open, rows } from './test-kit.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

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

  it('says from when on the device knows, where that is all that there is to say', async () => {
    open('NothingOnThisDevice');
    expect(await screen.findByText('No Sub-tasks on this device')).toBeTruthy();
    expect(screen.getByText(/^Sub-tasks since .*2026 are on this device\. Older ones need a connection\.$/).textContent).toContain('27');
    expect(screen.queryByText('No Sub-tasks yet')).toBeNull();
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

// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClient } from '../../../.storybook/fake-client.ts';
import { fakeProduct } from '../../../.storybook/fake-product.ts';
import { open } from '../test-kit.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

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

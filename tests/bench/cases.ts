/** The calls that are measured, as each side wants them written. */
import type { Side } from './child.ts';
import type { Request } from './load.ts';
import type { World } from './world.ts';

export type Case = { readonly name: string; readonly next: Readonly<Record<Side, () => Request>> };

/** Page tokens of the second page, which each side writes in its own way. */
export type Tokens = Readonly<Record<Side, string>>;

export const cycle = <T>(items: readonly T[]): (() => T) => {
  let at = 0;
  return () => {
    const item = items[at++ % items.length];
    if (item === undefined) throw new Error('Nothing to go through.');
    return item;
  };
};
const get = (path: string): Request => ({ method: 'GET', path });

const query = (values: Readonly<Record<string, string | number>>) =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();

export const DATA = '/v1/data/service-request';
const active = { filter: "doc.status_type == 'ACTIVE'" };

/** A list of this server's, for what the peer has no counterpart of. */
export const ourList = (more: Readonly<Record<string, string | number>> = {}): Request => get(`${DATA}?${query({ ...active, ...more })}`);

/** One source of calls for each side, so that all go through the same ones. */
const bySide = (make: (side: Side) => () => Request): Case['next'] => ({
  ours: make('ours'),
  peer: make('peer'),
  prepared: make('prepared'),
});
const base = (side: Side) => (side === 'ours' ? DATA : '/requests');

/** The newest ACTIVE requests of the caller's brand, from the start or after a token. */
export const list = (name: string, size: number, tokens?: Tokens): Case => ({
  name,
  next: bySide((side) => {
    const page = { page_size: size, ...(tokens ? { page_token: tokens[side] } : {}) };
    const request = side === 'ours' ? ourList(page) : get(`/requests?${query({ status_type: 'ACTIVE', ...page })}`);
    return () => request;
  }),
});

export const getOne = ({ requestIds }: World): Case => ({
  name: 'get',
  next: bySide((side) => {
    const id = cycle(requestIds);
    return () => get(`${base(side)}/${id()}`);
  }),
});

/** A request for a customer whom the brand knows, with custom values: every side writes one event and one audit row. */
export const create = ({ typeId, customerIds }: World): Case => {
  const today = new Date().toISOString().slice(0, 10);
  const bodyFor = (customer_id: string) => ({
    srvc_type_id: typeId,
    customer_id,
    title: 'Cooling fails on the 3rd floor',
    description: 'The unit was serviced last month and stopped again.',
    priority: 'High',
    request_date: today,
    due: today,
    cost: 120_000,
    custom: { model: 'M-7', serial: 'A-100-200', floor: 3 },
  });
  return {
    name: 'create',
    next: bySide((side) => {
      const customer = cycle(customerIds);
      return () => ({ method: 'POST', path: base(side), body: bodyFor(customer()) });
    }),
  };
};

/** The calls that are measured, as each side wants them written. */
import type { Side } from './child.ts';
import type { Request } from './load.ts';
import type { World } from './world.ts';

export type Case = { readonly name: string; readonly next: Readonly<Record<Side, () => Request>> };

/** Page tokens of the second page, which each side writes in its own way. */
export type Tokens = Readonly<Record<Side, string>>;

const cycle = <T>(items: readonly T[]): (() => T) => {
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

/** The newest 50 ACTIVE requests of the caller's brand, from the start or after a token. */
export const list = (name: string, size: number, tokens?: Tokens): Case => {
  const page = (side: Side) => (tokens ? { page_token: tokens[side] } : {});
  const ours = ourList({ page_size: size, ...page('ours') });
  const peer = get(`/requests?${query({ status_type: 'ACTIVE', page_size: size, ...page('peer') })}`);
  return { name, next: { ours: () => ours, peer: () => peer } };
};

export const getOne = ({ requestIds }: World): Case => {
  const [ours, peer] = [cycle(requestIds), cycle(requestIds)];
  return { name: 'get', next: { ours: () => get(`${DATA}/${ours()}`), peer: () => get(`/requests/${peer()}`) } };
};

/** A request for a customer whom the brand knows, with custom values: both sides write one event and one audit row. */
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
  const post = (path: string) => {
    const customer = cycle(customerIds);
    return (): Request => ({ method: 'POST', path, body: bodyFor(customer()) });
  };
  return { name: 'create', next: { ours: post(DATA), peer: post('/requests') } };
};

/** The pipeline of every entity's records: list, group, groups, clusters, resolve, find, get, create, update, remove. */
import type { Entity } from '../../core/definitions/types.ts';
import { whoseOf } from '../database/lane.ts';
import type { Connection } from '../database/port.ts';
import { type Way, wayOfWriting } from '../database/ways.ts';
import type { OnTrust, Principal } from '../kernel/principal.ts';
import { draw } from '../keys/sequences.ts';
import { prepareFind } from '../search/find.ts';
import { prepareClusters } from './clusters.ts';
import { prepareCounts } from './counts.ts';
import { createRecords, prepareCreate } from './create.ts';
import { createEach, prepareEach, updateEach } from './each.ts';
import { prepareGet } from './get.ts';
import { prepareGroup } from './group.ts';
import { type GroupReading, readGroups } from './groups.ts';
import { answerKept } from './kept-answers.ts';
import { prepareList } from './list.ts';
import { isReadOff } from './list-query.ts';
import { entityOf, onConnection, type ResourcesOptions } from './options.ts';
import { prepareRemove, removeRecords } from './remove.ts';
import { prepareResolve } from './resolve.ts';
import type { ListQuery, Resources } from './types.ts';
import { prepareUpdate, updateRecords } from './update.ts';

export type { MediaPort, ResourcesOptions, StoredFile } from './options.ts';

type Seeking = Pick<ListQuery, 'search' | 'filter'>;

/** Whether texts are looked into, row by row where no index knows the part. */
const seeksText = ({ search, filter }: Seeking) =>
  (search ?? '').trim() !== '' || /\.(contains|startsWith|endsWith)\s*\(/.test(filter ?? '');

/** Nobody looks at a page of what the server itself reads: it may take as long as a file. */
const slowFor = (principal: Principal): Way => (principal.kind === 'member' ? 'slow' : 'file');

/** A plain page is read by the order's index; what is searched, sorted as it is read, counted whole or written to a file is not. */
const wayOfList = (principal: Principal, entity: Entity, query: ListQuery): Way => {
  if (query.purpose === 'export') return 'file';
  return seeksText(query) || !isReadOff(entity, query.orderBy) || query.count === 'exact' ? slowFor(principal) : 'quick';
};

/**
 * One pipeline for every entity and every caller. Whatever can be refused without the database is refused before a
 * connection is taken. Problems point into the body; with several rows pointers begin with the row's index.
 */
export function createResources(options: ResourcesOptions): Resources {
  const productFor = async (principal: Principal, on?: Connection): Promise<ResourcesOptions['product']> => {
    const product = await options.productFor?.(principal, on);
    return product === undefined ? options.product : () => product;
  };
  const begin = async (principal: Principal, name: string, on: Connection | undefined) => {
    const own = { ...options, product: await productFor(principal, on) };
    return { options: own, principal, entity: entityOf(own, name), now: options.clock.now() };
  };
  const run = <T>(
    kind: 'read' | 'transaction',
    principal: Principal,
    on: Connection | undefined,
    work: (connection: Connection) => Promise<T>,
    { way = 'quick', onTrust }: { readonly way?: Way; readonly onTrust?: OnTrust | undefined } = {},
  ) => onConnection(options, kind, { principal, on, onTrust, way }, work);

  const resources: Resources = {
    async list(principal, entity, query, on) {
      // What is exported is told of in the audit.
      const kind = query.purpose === 'export' && query.pageToken === undefined ? 'transaction' : 'read';
      const call = await begin(principal, entity, on);
      return run(kind, principal, on, prepareList(call, query), { way: wayOfList(principal, call.entity, query) });
    },
    async group(principal, entity, query, on) {
      const prepared = prepareGroup(await begin(principal, entity, on), query);
      const reading = () => run('read', principal, on, prepared.read, { way: slowFor(principal) });
      return on ? reading() : answerKept(options.kept, { ...prepared, answer: query.answer }, reading);
    },
    async groups(principal, questions, told) {
      const own = { ...options, product: await productFor(principal) };
      const base = { options: own, principal, now: options.clock.now() };
      const reading: GroupReading = {
        kept: options.kept,
        whose: whoseOf(principal),
        read: (work) => run('read', principal, undefined, work, { way: slowFor(principal) }),
        prepare: ({ entity, query }) => prepareGroup({ ...base, entity: entityOf(own, entity) }, query),
      };
      await readGroups(reading, questions, told);
    },
    async clusters(principal, entity, query, on) {
      const prepared = prepareClusters(await begin(principal, entity, on), query);
      return run('read', principal, on, prepared, { way: slowFor(principal) });
    },
    async counts(principal, lists, on) {
      const own = { ...options, product: await productFor(principal, on) };
      const prepared = prepareCounts({ options: own, principal, now: options.clock.now() }, lists);
      return run('read', principal, on, prepared, { way: slowFor(principal) });
    },
    async get(principal, entity, id, query = {}, on) {
      return run('read', principal, on, prepareGet(await begin(principal, entity, on), id, query));
    },
    async create(principal, entity, rows, on, onTrust) {
      const call = await begin(principal, entity, on);
      const prepared = await prepareCreate(call, rows);
      return run('transaction', principal, on, (connection) => createRecords({ ...call, connection }, resources, prepared), {
        way: wayOfWriting(rows.length),
        onTrust,
      });
    },
    async createEach(principal, entity, rows, mode, on) {
      const call = await begin(principal, entity, on);
      prepareEach(call, { verb: 'create', mode, count: rows.length });
      return run('transaction', principal, on, (connection) => createEach({ ...call, connection }, resources, rows, mode), {
        way: wayOfWriting(rows.length),
      });
    },
    async updateEach(principal, entity, changes, mode, on) {
      const call = await begin(principal, entity, on);
      prepareEach(call, { verb: 'update', mode, count: changes.length });
      return run('transaction', principal, on, (connection) => updateEach({ ...call, connection }, resources, changes, mode), {
        way: wayOfWriting(changes.length),
      });
    },
    async resolve(principal, entity, query, on) {
      return run('read', principal, on, prepareResolve(await begin(principal, entity, on), query));
    },
    async find(principal, query) {
      const product = await options.productFor?.(principal);
      const own = product === undefined ? options : { ...options, product: () => product };
      const prepared = prepareFind({ options: own, principal, now: options.clock.now() }, query);
      return run('read', principal, undefined, prepared, { way: slowFor(principal) });
    },
    async update(principal, entity, changes, on) {
      const call = await begin(principal, entity, on);
      const prepared = prepareUpdate(call, changes);
      return run('transaction', principal, on, (connection) => updateRecords({ ...call, connection }, resources, prepared), {
        way: wayOfWriting(changes.length),
      });
    },
    async draw(principal, name, field, rows, on) {
      const { entity, now } = await begin(principal, name, on);
      const key = entity.keys?.sequences.find((sequence) => sequence.field === field);
      if (!key) throw new Error(`"${name}" has no sequence "${field}".`);
      return run('transaction', principal, on, (connection) => draw(key, rows, { connection, principal, now }));
    },
    async remove(principal, entity, items, on) {
      const call = await begin(principal, entity, on);
      const prepared = prepareRemove(call, items);
      return run('transaction', principal, on, (connection) => removeRecords({ ...call, connection }, resources, prepared));
    },
  };
  return Object.freeze(resources);
}

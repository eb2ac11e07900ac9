/** The engine's DataClient over HTTP. */
import type { AppPlan, EntityView, FormPlan, ScreenPlan } from '../../core/definitions/view-types.ts';
import type { Count, DataClient, GroupPage, Labels, ListPage, RecordData, Resolved } from '../../react/types.ts';
import { call } from './http.ts';
import { reading } from './reading.ts';
// Here from the start: code that did not come while the network was away is not asked for again by a browser.
import { upload } from './upload.ts';

const data = (entity: string) => `/v1/data/${encodeURIComponent(entity)}`;
const record = (entity: string, id: string) => `${data(entity)}/${encodeURIComponent(id)}`;
const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` });

/** Every create carries its own key, so that a repeated send makes one record. */
const once = () => ({ 'Idempotency-Key': crypto.randomUUID() });

/** Plans and records as the server has them now, and nobody else. */
export const fromServer = {
  app: () => call<AppPlan>('/v1/definitions/app'),
  screen: (id) => call<ScreenPlan>(`/v1/definitions/screens/${encodeURIComponent(id)}`),
  entity: (name) => call<EntityView>(`/v1/definitions/entities/${encodeURIComponent(name)}`),
  form: (entity, purpose, by) =>
    call<FormPlan>(`/v1/definitions/forms/${encodeURIComponent(entity)}`, { query: { for: purpose, ...(by === undefined ? {} : { by }) } }),
  list: (entity, { fields, ...query }) =>
    call<ListPage>(data(entity), { query: { ...query, ...(fields ? { fields: fields.join(',') } : {}), labels: true } }),
  counts: async (lists) =>
    (await call<{ data: readonly (Count | null)[] }>('/v1/counts', { method: 'POST', body: { lists: [...lists] } })).data,
  get: (entity, id) => call<{ data: RecordData; labels?: Labels }>(record(entity, id), { query: { labels: true } }),
} satisfies Partial<DataClient>;

export const dataClient: DataClient = {
  app: () => reading('app', [], fromServer.app),
  screen: (id) => reading('screen', [id], () => fromServer.screen(id)),
  entity: (name) => reading('entity', [name], () => fromServer.entity(name)),
  form: (entity, purpose, by) => reading('form', [entity, purpose, by], () => fromServer.form(entity, purpose, by)),
  list: (entity, query) => reading('list', [entity, query], () => fromServer.list(entity, query)),
  counts: (lists) => reading('counts', [lists], () => fromServer.counts(lists)),
  get: (entity, id) => reading('get', [entity, id], () => fromServer.get(entity, id)),
  group: (entity, query) => call<GroupPage>(`${data(entity)}/group`, { query }),
  create: async (entity, body) => (await call<{ data: RecordData }>(data(entity), { method: 'POST', body, headers: once() })).data,
  sendRows: async (job, rows) => {
    const path = `/v1/bulk-jobs/${encodeURIComponent(job)}/rows`;
    return (await call<{ data: { rows: number } }>(path, { method: 'POST', body: { rows: [...rows] } })).data.rows;
  },
  resolve: async (entity, words, filter) => {
    const body = { words, ...(filter === undefined ? {} : { filter }) };
    return (await call<{ data: readonly Resolved[] }>(`${data(entity)}/resolve`, { method: 'POST', body })).data;
  },
  update: async (entity, id, version, patch) =>
    (await call<{ data: RecordData }>(record(entity, id), { method: 'PATCH', body: patch, headers: ifMatch(version) })).data,
  remove: (entity, id, version) => call<void>(record(entity, id), { method: 'DELETE', headers: ifMatch(version) }),
  run: async (entity, workflow, id, input, version) => {
    const path = `${id === null ? data(entity) : record(entity, id)}/actions/${encodeURIComponent(workflow)}`;
    const headers = { ...once(), ...(version === undefined ? {} : ifMatch(version)) };
    return (await call<{ data: unknown }>(path, { method: 'POST', body: input, headers })).data;
  },
  upload,
  validator: async (url) => {
    const module: { readonly default: Record<string, unknown> } = await import(/* @vite-ignore */ url);
    return module.default;
  },
};

/** The engine's DataClient over HTTP. */
import { subscribe } from 'valtio';
import type { ClusterPage, DataClient, RecordData, Resolved } from '../../react/types.ts';
import { dataPath, fromServer, recordPath } from './from-server.ts';
import { group } from './groups.ts';
import { call } from './http.ts';
import { inOrder } from './in-order.ts';
import { reading } from './reading.ts';
import { canTranscribe, transcribe } from './transcribe.ts';
// Here from the start: code that did not come while the network was away is not asked for again by a browser.
import { upload } from './upload.ts';
import { waiting } from './waiting.ts';
import { isWaiting, uploading, writing } from './writing.ts';

const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` });

/** Every change carries its own key, so that a repeated send happens once. */
const once = (key: string) => ({ 'Idempotency-Key': key });

export const dataClient: DataClient = {
  app: (later) => reading('app', [], fromServer.app, later),
  screen: (id, later) => reading('screen', [id], () => fromServer.screen(id), later),
  entity: (name, later) => reading('entity', [name], () => fromServer.entity(name), later),
  form: (entity, purpose, by, later) => reading('form', [entity, purpose, by], () => fromServer.form(entity, purpose, by), later),
  list: (entity, query, later) => reading('list', [entity, query], () => fromServer.list(entity, query), later),
  counts: (lists) => reading('counts', [lists], () => fromServer.counts(lists)),
  get: (entity, id, later) => reading('get', [entity, id], () => fromServer.get(entity, id), later),
  group,
  clusters: (entity, query) => call<ClusterPage>(`${dataPath(entity)}/clusters`, { query }),
  create: (entity, body) =>
    writing({ entity, record: null, change: 'create', body, version: undefined }, async (key, sent) => {
      const answer = await call<{ data: RecordData }>(dataPath(entity), { method: 'POST', body: sent, headers: once(key) });
      return answer.data;
    }),
  sendRows: async (job, rows) => {
    const path = `/v1/bulk-jobs/${encodeURIComponent(job)}/rows`;
    return (await call<{ data: { rows: number } }>(path, { method: 'POST', body: { rows: [...rows] } })).data.rows;
  },
  resolve: async (entity, words, filter) => {
    const body = { words, ...(filter === undefined ? {} : { filter }) };
    return (await call<{ data: readonly Resolved[] }>(`${dataPath(entity)}/resolve`, { method: 'POST', body })).data;
  },
  update: (entity, id, seen, patch) =>
    inOrder({ entity, id, version: seen }, (version = seen) =>
      writing({ entity, record: id, change: 'update', body: patch, version }, async (key, body) => {
        const headers = { ...once(key), ...ifMatch(version) };
        return (await call<{ data: RecordData }>(recordPath(entity, id), { method: 'PATCH', body, headers })).data;
      }),
    ),
  remove: (entity, id, version) => call<void>(recordPath(entity, id), { method: 'DELETE', headers: ifMatch(version) }),
  run: (entity, workflow, id, input, seen) => {
    const path = `${id === null ? dataPath(entity) : recordPath(entity, id)}/actions/${encodeURIComponent(workflow)}`;
    const runAs = (version: number | undefined) =>
      writing({ entity, record: id, change: workflow, body: input, version }, async (key, body) => {
        const headers = { ...once(key), ...(version === undefined ? {} : ifMatch(version)) };
        return (await call<{ data: unknown }>(path, { method: 'POST', body, headers })).data;
      });
    return id === null ? runAs(seen) : inOrder({ entity, id, version: seen }, runAs);
  },
  upload: (file, onProgress, signal) => uploading(file, () => upload(file, onProgress, signal)),
  ...(canTranscribe() ? { transcribe } : {}),
  waits: isWaiting,
  onWaits: (changed) => subscribe(waiting, changed),
  validator: async (url) => {
    const module: { readonly default: Record<string, unknown> } = await import(/* @vite-ignore */ url);
    return module.default;
  },
};

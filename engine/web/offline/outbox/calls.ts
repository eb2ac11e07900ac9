/** The calls that commands are sent by. */
import type { RecordData } from '../../../react/types.ts';
import { dataPath, fromServer, recordPath } from '../../api/from-server.ts';
import { call } from '../../api/http.ts';
import { upload } from '../../api/upload.ts';
import type { Calls } from './send.ts';

const headersOf = (key: string, version: number | undefined) => ({
  'Idempotency-Key': key,
  ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
});

export const calls: Calls = {
  get: fromServer.get,
  entity: fromServer.entity,
  form: fromServer.form,
  patch: async (entity, id, body, { key, version }) => {
    const headers = headersOf(key, version);
    return (await call<{ data: RecordData }>(recordPath(entity, id), { method: 'PATCH', body, headers })).data;
  },
  create: async (entity, body, key) =>
    (await call<{ data: RecordData }>(dataPath(entity), { method: 'POST', body, headers: headersOf(key, undefined) })).data,
  run: async (entity, workflow, id, body, { key, version, at }) => {
    const path = `${id === null ? dataPath(entity) : recordPath(entity, id)}/actions/${encodeURIComponent(workflow)}`;
    const headers = { ...headersOf(key, version), 'Happened-At': at };
    return (await call<{ data: unknown }>(path, { method: 'POST', body, headers })).data;
  },
  upload: (file, begun) => upload(file, undefined, undefined, begun),
};

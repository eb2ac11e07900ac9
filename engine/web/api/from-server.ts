/** What is asked of the server alone, whatever this device keeps. */
import type { AppPlan, EntityView, FormPlan, ScreenPlan } from '../../core/definitions/view-types.ts';
import type { Count, DataClient, Labels, ListPage, RecordData } from '../../react/types.ts';
import { call } from './http.ts';
import { idNow } from './waiting.ts';

export const dataPath = (entity: string) => `/v1/data/${encodeURIComponent(entity)}`;
export const recordPath = (entity: string, id: string) => `${dataPath(entity)}/${encodeURIComponent(idNow(id))}`;

/** Plans and records as the server has them now, and nobody else. */
export const fromServer = {
  app: () => call<AppPlan>('/v1/definitions/app'),
  screen: (id) => call<ScreenPlan>(`/v1/definitions/screens/${encodeURIComponent(id)}`),
  entity: (name) => call<EntityView>(`/v1/definitions/entities/${encodeURIComponent(name)}`),
  form: (entity, purpose, by) =>
    call<FormPlan>(`/v1/definitions/forms/${encodeURIComponent(entity)}`, { query: { for: purpose, ...(by === undefined ? {} : { by }) } }),
  list: (entity, { fields, ...query }) =>
    call<ListPage>(dataPath(entity), { query: { ...query, ...(fields ? { fields: fields.join(',') } : {}), labels: true } }),
  counts: async (lists) =>
    (await call<{ data: readonly (Count | null)[] }>('/v1/counts', { method: 'POST', body: { lists: [...lists] } })).data,
  get: (entity, id) => call<{ data: RecordData; labels?: Labels }>(recordPath(entity, id), { query: { labels: true } }),
} satisfies Partial<DataClient>;

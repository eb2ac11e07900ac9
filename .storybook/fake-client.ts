/** A DataClient over memory: the same filters, order, pages and versions as the server gives, without one. */
import { hashForSchema } from '@rjsf/utils';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import type { EntityView, FormPlan, ScreenPlan } from '../engine/core/definitions/view-types.ts';
import { getAt, mergePatch } from '../engine/core/json/index.ts';
import { compileTrusted } from '../engine/core/rules/index.ts';
import type { CallError, DataClient, Label, Labels, RecordData } from '../engine/react/types.ts';
import { fakeApp } from './fake-app.ts';
import { createFakeBulk, isOfBulk } from './fake-bulk.ts';
import { fakeClusters } from './fake-clusters.ts';
import { fakeGroup } from './fake-group.ts';
import { fakeResolve } from './fake-transfer.ts';

export type Row = Record<string, unknown> & { id: string | number; version: number };
type Workflow = (row: Row | undefined, input: Record<string, unknown>, store: FakeStore) => unknown;

export type FakeProduct = {
  readonly entities: readonly EntityView[];
  readonly rows: Readonly<Record<string, readonly Record<string, unknown>[]>>;
  /** `entity/workflow` */
  readonly workflows?: Readonly<Record<string, Workflow>>;
  /** `entity/purpose` */
  readonly forms?: Readonly<Record<string, FormPlan>>;
  readonly screens?: readonly ScreenPlan[];
};

export type FakeStore = Map<string, Row[]>;

/** A failed call as the host's client rejects with it. */
export const callError = (status: number, code: string, message: string): CallError =>
  Object.assign(new Error(message), { status, code, errors: [] });

const missing = () => callError(404, 'not_found', 'Not found');

const compare = (a: unknown, b: unknown): number => {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  return a < b ? -1 : 1;
};

function sorted(rows: readonly Row[], order: string | undefined): Row[] {
  const keys = (order ?? '').split(',').filter(Boolean);
  return rows.toSorted((a, b) => {
    for (const key of keys) {
      const isDown = key.startsWith('-');
      const pointer = isDown ? key.slice(1) : key;
      const difference = compare(getAt(a, pointer), getAt(b, pointer));
      if (difference !== 0) return isDown ? -difference : difference;
    }
    return 0;
  });
}

/** Keeps rows in memory, answers like the server. Functions given in `over` replace its own. */
export function createFakeClient(product: FakeProduct, over: Partial<DataClient> = {}): DataClient & { readonly store: FakeStore } {
  const store: FakeStore = new Map(
    product.entities.map((entity) => [
      entity.name,
      (product.rows[entity.name] ?? []).map((row, index) => ({
        version: 1,
        ...row,
        id: (row.id ?? `${entity.name}-${index + 1}`) as string,
      })),
    ]),
  );
  for (const name of Object.keys(product.rows).filter(isOfBulk)) {
    const rows = product.rows[name] ?? [];
    store.set(
      name,
      rows.map((row) => ({ version: 1, ...row, id: String(row.id) })),
    );
  }
  const viewOf = (name: string): EntityView => {
    const view = product.entities.find((entity) => entity.name === name);
    const [any] = product.entities;
    if (!view && any && isOfBulk(name)) return { ...any, name, fields: [], title: 'id', order: [] };
    if (!view) throw missing();
    return view;
  };
  const rowsOf = (name: string): Row[] => store.get(name) ?? [];
  const find = (name: string, id: string): Row => {
    const row = rowsOf(name).find((one) => String(one.id) === id);
    if (!row) throw missing();
    return row;
  };
  const labelOf = (ref: string, id: unknown): Label | undefined => {
    const view = product.entities.find((entity) => entity.name === ref);
    const row = rowsOf(ref).find((one) => one.id === id);
    if (!view || !row) return undefined;
    const colour = view.colour === undefined ? undefined : row[view.colour];
    return { label: String(row[view.title] ?? row.id), ...(typeof colour === 'string' ? { colour } : {}) };
  };
  const labelsOf = (view: EntityView, rows: readonly Row[]): Labels => {
    const labels: Record<string, Record<string, Label>> = {};
    for (const field of view.fields) {
      if (field.ref === undefined) continue;
      for (const id of rows.flatMap((row) => getAt(row, field.pointer))) {
        const label = labelOf(field.ref, id);
        if (label) labels[field.name] = { ...labels[field.name], [String(id)]: label };
      }
    }
    return labels;
  };
  const chosen = (view: EntityView, filter?: string, search?: string): Row[] => {
    const { user, org } = fakeApp();
    const asked = { user, org, now: new Date().toISOString(), timeZone: org.time_zone };
    const rule = filter ? compileTrusted(filter) : undefined;
    const words = search?.toLowerCase();
    const searched = view.fields.filter((field) => field.searchable).map((field) => field.pointer);
    return rowsOf(view.name).filter(
      (row) =>
        (!rule || rule.holds({ ...asked, doc: row })) &&
        (!words ||
          searched.some((pointer) =>
            String(getAt(row, pointer) ?? '')
              .toLowerCase()
              .includes(words),
          )),
    );
  };
  const put = (name: string, row: Row) => {
    store.set(
      name,
      rowsOf(name).map((one) => (one.id === row.id ? row : one)),
    );
    return row;
  };
  const later = async <T>(give: () => T): Promise<T> => {
    await Promise.resolve();
    return structuredClone(give());
  };

  const act = (entity: string, workflow: string, id: string | null, input: Record<string, unknown>) => {
    const work = product.workflows?.[`${entity}/${workflow}`];
    const row = id === null ? undefined : find(entity, id);
    const changed = work?.(row, input, store);
    return changed && row ? put(entity, { ...(changed as Row), version: row.version + 1 }) : (changed ?? {});
  };
  const bulk = createFakeBulk({
    store,
    viewOf,
    userId: String(fakeApp().user.id),
    chosen: (entity, filter, search) => chosen(viewOf(entity), filter, search),
    step: act,
  });
  const client: DataClient = {
    app: () => later(() => fakeApp()),
    screen: (id) =>
      later(() => {
        const screen = product.screens?.find((one) => one.id === id);
        if (!screen) throw missing();
        return screen;
      }),
    entity: (name) => later(() => viewOf(name)),
    form: (entity, purpose) => later(() => product.forms?.[`${entity}/${purpose}`] ?? formOf(viewOf(entity), purpose)),
    list: (entity, query) =>
      later(() => {
        const view = viewOf(entity);
        const all = sorted(chosen(view, query.filter, query.search), query.order_by ?? view.order.join(','));
        const start = query.page_token ? Number(query.page_token) : 0;
        const end = start + (query.page_size ?? 50);
        const data = all.slice(start, end);
        return {
          data,
          next_page_token: end < all.length ? String(end) : null,
          labels: labelsOf(view, data),
          ...(query.count && query.count !== 'none' ? { count: { value: all.length, exact: query.count === 'exact' } } : {}),
        };
      }),
    group: (entity, query) =>
      later(() => {
        const view = viewOf(entity);
        const rows = chosen(view, query.filter, query.search);
        return fakeGroup(rows, query, labelsOf(view, rows));
      }),
    clusters: (entity, query) =>
      later(() => {
        const view = viewOf(entity);
        return fakeClusters(chosen(view, query.filter, query.search), query, view.title);
      }),
    counts: (lists) => later(() => lists.map(({ entity, filter }) => ({ value: chosen(viewOf(entity), filter).length, exact: true }))),
    get: (entity, id) =>
      later(() => {
        const row = find(entity, id);
        return { data: row, labels: labelsOf(viewOf(entity), [row]) };
      }),
    create: (entity, body) =>
      later(() => {
        const row: Row = { ...body, id: `${entity}-${rowsOf(entity).length + 1}`, version: 1 };
        store.set(entity, [...rowsOf(entity), row]);
        return row as RecordData;
      }),
    sendRows: (job, rows) => later(() => bulk.keep(job, rows)),
    resolve: (entity, words, filter) => later(() => fakeResolve(viewOf(entity), chosen(viewOf(entity), filter), words)),
    update: (entity, id, version, patch) =>
      later(() => {
        const row = find(entity, id);
        if (row.version !== version) throw callError(412, 'stale', 'Somebody else changed this record meanwhile.');
        return put(entity, { ...(mergePatch(row, patch) as Row), id: row.id, version: row.version + 1 });
      }),
    remove: (entity, id) =>
      later(() => {
        const row = find(entity, id);
        store.set(
          entity,
          rowsOf(entity).filter((one) => one !== row),
        );
      }),
    run: (entity, workflow, id, input) =>
      later(() => {
        if (isOfBulk(entity)) return bulk.run(workflow, id, input);
        return act(entity, workflow, id, input);
      }),
    upload: (file) => later(() => ({ id: `file-${file.name}`, name: file.name, type: file.type, size: file.size })),
    validator: (url) =>
      later(() => {
        const [entity = '', purpose = ''] = url.split('/');
        return { entity, purpose };
      }).then(({ entity, purpose }) => {
        const { schema } = product.forms?.[`${entity}/${purpose}`] ?? formOf(viewOf(entity), purpose);
        const ajv = new Ajv({ allErrors: true, strict: false });
        addFormats(ajv);
        return { [hashForSchema(schema)]: ajv.compile(schema) };
      }),
  };
  return { ...client, ...over, store };
}

/** A form of what the person may write, or of what a workflow asks. */
function formOf(view: EntityView, purpose: string): FormPlan {
  const isRecord = purpose === 'create' || purpose === 'update';
  const fields = isRecord ? view.fields.filter((field) => field.writable) : [];
  return {
    entity: view.name,
    for: purpose,
    fields,
    groups: view.groups.length > 0 ? view.groups : [{ id: 'all', label: view.label, fields: fields.map((field) => field.pointer) }],
    schema: {
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field.name, field.schema])),
      required: fields.filter((field) => field.required).map((field) => field.name),
    },
    validator: `${view.name}/${purpose}`,
  };
}

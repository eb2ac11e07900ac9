/** All rows of a list, as they go into a file. */
import { useMemo } from 'react';
import { useHost } from '../provider/engine-context.ts';
import type { DataClient, Label, ListQuery, RecordData } from '../types.ts';

export type ExportQuery = {
  readonly filter?: string | undefined;
  readonly order?: string | undefined;
  readonly search?: string | undefined;
};
export type ExportRequest = ExportQuery & {
  /** Pointers of the fields to take. */
  readonly fields: readonly string[];
  readonly signal: AbortSignal;
  readonly onProgress?: (done: number) => void;
};
export type ExportedRows = {
  readonly rows: readonly RecordData[];
  readonly labelOf: (field: string, id: string | number) => Label | undefined;
  /** There are more rows than a file takes. */
  readonly isCut: boolean;
};
/** Rejects when aborted, and with the call's own error. */
export type CollectRows = (request: ExportRequest) => Promise<ExportedRows>;

/** Rows of one file. */
export const EXPORT_LIMIT = 50_000;
const PAGE = 1000;

/** Collects rows page by page; the server asks for the right to export, and tells of it in its audit. */
export function useExport(entity: string): CollectRows {
  const { client } = useHost();
  return useMemo<CollectRows>(() => (request) => collect(client, entity, request), [client, entity]);
}

async function collect(
  client: DataClient,
  entity: string,
  { fields, filter, order, search, signal, onProgress }: ExportRequest,
): Promise<ExportedRows> {
  const query: ListQuery = {
    purpose: 'export',
    page_size: PAGE,
    fields,
    ...(filter ? { filter } : {}),
    ...(order ? { order_by: order } : {}),
    ...(search ? { search } : {}),
  };
  const rows: RecordData[] = [];
  const labels = new Map<string, Map<string, Label>>();
  for (let token: string | null | undefined; token !== null && rows.length < EXPORT_LIMIT; ) {
    signal.throwIfAborted();
    const page = await client.list(entity, { ...query, ...(token === undefined ? {} : { page_token: token }) });
    rows.push(...page.data);
    for (const [field, known] of Object.entries(page.labels ?? {})) {
      const own = labels.get(field) ?? new Map<string, Label>();
      for (const [id, label] of Object.entries(known)) own.set(id, label);
      labels.set(field, own);
    }
    token = page.next_page_token;
    onProgress?.(rows.length);
    if (token !== null && rows.length >= EXPORT_LIMIT) return { rows: rows.slice(0, EXPORT_LIMIT), labelOf, isCut: true };
  }
  signal.throwIfAborted();
  return { rows, labelOf, isCut: false };

  function labelOf(field: string, id: string | number): Label | undefined {
    return labels.get(field)?.get(String(id));
  }
}

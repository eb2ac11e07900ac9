/** What an office does to jobs while their technician has no network, and what the technician's page sends afterwards. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from './people.ts';
import { png } from './png.ts';

export type Row = { readonly id: string; readonly version: number } & Readonly<Record<string, unknown>>;

export const rowsOf = async ({ api }: Person, entity: string, filter: string): Promise<readonly Row[]> =>
  ((await api(`/v1/data/${entity}?page_size=100&filter=${encodeURIComponent(filter)}`)).body as { data: readonly Row[] }).data;

export const rowOf = async ({ api }: Person, entity: string, id: string): Promise<Row> =>
  ((await api(`/v1/data/${entity}/${id}`)).body as { data: Row }).data;

/** Changes a record as it is now; answers it as it is then. */
export async function change(person: Person, id: string, patch: (row: Row) => Readonly<Record<string, unknown>>): Promise<Row> {
  const row = await rowOf(person, 'subtask', id);
  const headers = { 'If-Match': `"${row.version}"`, 'Idempotency-Key': crypto.randomUUID() };
  const { status, body } = await person.api(`/v1/data/subtask/${id}`, { method: 'PATCH', headers, body: patch(row) });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { data: Row }).data;
}

/** A picture of theirs, ready to be named by a change. */
export async function uploaded(person: Person, name: string): Promise<{ readonly id: string }> {
  const bytes = [...png()];
  const query = new URLSearchParams({ file_name: name, content_type: 'image/png', size: String(bytes.length) });
  const { body } = await person.api(`/v1/media/signed-url?${query}`);
  const { url, fields } = (body as { data: { url: string; fields: Record<string, string> } }).data;
  const id = await person.page.evaluate(
    async ([to, entries, file, called]) => {
      const form = new FormData();
      for (const [key, value] of Object.entries(entries)) form.append(key, value);
      form.append('file', new File([Uint8Array.from(file)], called, { type: 'image/png' }));
      return ((await (await fetch(to, { method: 'POST', body: form })).json()) as { data: { id: string } }).data.id;
    },
    [url, fields, bytes, name] as const,
  );
  return { id };
}

/** `kind`: `update` or a workflow. `key`: of the command, which its attempts share. */
export type Arrived = { readonly record: string; readonly kind: string; readonly key: string };

/** Changes of jobs that the server takes from a page from now on, in the order of its answers. */
export function arrivals(page: Page): readonly Arrived[] {
  const found: Arrived[] = [];
  page.on('response', (response) => {
    const request = response.request();
    const [, record, kind] = /\/v1\/data\/subtask\/([^/]+)(?:\/actions\/([^/?]+))?$/.exec(new URL(request.url()).pathname) ?? [];
    const key = request.headers()['idempotency-key'];
    if (record && key && response.ok()) found.push({ record, kind: kind ?? 'update', key: key.split('.')[0] ?? key });
  });
  return found;
}

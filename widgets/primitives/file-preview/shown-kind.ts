/** How a file is shown in the page, by its type and, where that says little, by the end of its name. */
import type { FileValue } from '../../../engine/react/types.ts';

export type ShownKind = 'picture' | 'tiff' | 'pdf' | 'video' | 'audio' | 'sheet' | 'document' | 'text';

const byEnd: Readonly<Record<string, ShownKind>> = {
  tif: 'tiff',
  tiff: 'tiff',
  csv: 'sheet',
  tsv: 'sheet',
  xlsx: 'sheet',
  docx: 'document',
  txt: 'text',
  log: 'text',
  md: 'text',
  json: 'text',
  xml: 'text',
};

/** Undefined for what is only downloaded. */
export function shownKindOf({ name, type }: Pick<FileValue, 'name' | 'type'>): ShownKind | undefined {
  if (type === 'image/tiff') return 'tiff';
  if (type.startsWith('image/')) return 'picture';
  if (type.startsWith('video/')) return 'video';
  if (type.startsWith('audio/')) return 'audio';
  if (type === 'application/pdf') return 'pdf';
  const end = byEnd[name.toLowerCase().split('.').pop() ?? ''];
  if (end !== undefined) return end;
  if (type === 'text/csv') return 'sheet';
  return type === 'text/plain' ? 'text' : undefined;
}

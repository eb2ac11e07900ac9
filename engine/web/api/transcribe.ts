/** Recordings as text, where the page was sent by a server that can have them written out. */
import type { FileValue } from '../../react/types.ts';
import { call } from './http.ts';

/** A model takes its time with a long recording; the server gives up before. */
const PATIENCE = 130_000;

export const canTranscribe = (page: Document = document): boolean => page.querySelector('meta[name="speech-to-text"]') !== null;

/** A file that was just sent has no address of the server yet: it is the person's own. */
export async function transcribe({ id, url }: FileValue): Promise<string> {
  const authorization = url?.startsWith('/media/') ? new URLSearchParams(url.split('?')[1]).get('authorization') : null;
  const body = { file: id, ...(authorization === null ? {} : { authorization }) };
  return (await call<{ data: { text: string } }>('/v1/media/text', { method: 'POST', body, timeout: PATIENCE })).data.text;
}

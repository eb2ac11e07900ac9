/** The port to a service that writes speech out, and the one that speaks as OpenAI's `audio/transcriptions` does. */
import { isObject } from '../../core/json/index.ts';
import type { ModelConfig, SpeechConfig } from '../kernel/config-types.ts';
import { readAtMost } from '../outbound/read-at-most.ts';

export type Recording = { readonly type: string; readonly name: string; readonly bytes: Buffer<ArrayBuffer> };

export type SpeechService = {
  readonly name: string;
  /** @throws UnreadableError for what the service takes for no recording; an Error where it does not answer in time, or answers no text */
  write(recording: Recording, signal: AbortSignal): Promise<string>;
};

/** The service is there and does not take this file. */
export class UnreadableError extends Error {}

/** Bytes of an answer that are read. */
const LONGEST_ANSWER = 1_000_000;
/** What a service says of a file that it cannot read. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 415, 422]);
/** Services tell the kind by the ending. */
const ENDINGS: Readonly<Record<string, string>> = { 'audio/webm': 'webm', 'audio/mp4': 'm4a', 'audio/ogg': 'ogg', 'audio/mpeg': 'mp3' };

/** The name itself stays in the house: people name files after customers. */
function neutralName({ name, type }: Recording): string {
  const ending = ENDINGS[type] ?? /\.([a-z0-9]{2,5})$/i.exec(name)?.[1]?.toLowerCase() ?? 'wav';
  return `note.${ending}`;
}

type Options = Pick<ModelConfig, 'url' | 'key'> & Pick<SpeechConfig, 'name' | 'language'>;

export const createSpeechService = ({ url, key, name, language }: Options): SpeechService => ({
  name,
  async write(recording, signal) {
    const form = new FormData();
    form.append('file', new Blob([recording.bytes], { type: recording.type }), neutralName(recording));
    form.append('model', name);
    form.append('response_format', 'json');
    if (language !== undefined) form.append('language', language);
    const answer = await fetch(`${url}/audio/transcriptions`, {
      method: 'POST',
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      body: form,
      signal,
      // Where it leads elsewhere the key would go along.
      redirect: 'error',
    });
    const body = await readAtMost(answer, LONGEST_ANSWER);
    if (REFUSALS.has(answer.status)) throw new UnreadableError(`The service answered with ${answer.status}.`);
    if (!answer.ok) throw new Error(`The service answered with ${answer.status}.`);
    const told: unknown = JSON.parse(body);
    if (!isObject(told) || typeof told.text !== 'string') throw new Error('The service answered no text.');
    return told.text;
  },
});

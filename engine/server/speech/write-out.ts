/** A recording as text. It is read as whoever asks may read it, and the text is theirs to use: nothing of it is stored here. */
import type { Entity } from '../../core/definitions/types.ts';
import type { Database } from '../database/port.ts';
import type { ModelConfig, SpeechConfig } from '../kernel/config-types.ts';
import { problems } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import type { Member } from '../kernel/principal.ts';
import { type Said, said } from '../kernel/said.ts';
import type { Media, OpenFile } from '../media/index.ts';
import { takeAttempt } from './allowance.ts';
import { type SpeechService, UnreadableError } from './service.ts';

const MEGABYTE = 1024 * 1024;
/** Above what ten minutes from a microphone come to. */
const MOST_MEGABYTES = 12;
/** Characters that are handed on. */
const LONGEST_TEXT = 20_000;

export type SpeechHost = {
  readonly media: Pick<Media, 'open' | 'openOwn'>;
  readonly service: SpeechService;
  readonly limits: SpeechConfig & Pick<ModelConfig, 'timeout'>;
  readonly log: Pick<Log, 'warn'>;
  readonly database: Database;
  /** The entity of stored files, which the audit names. */
  readonly files: Entity;
};

/** `authorization`: of the link by which the person was given the file; without it, it must be one that they sent themselves. */
export type Wanted = { readonly file: string; readonly authorization?: string | undefined };

const refused = (code: string, message: Said) => problems.invalid({ errors: [{ pointer: '/file', code, message }] });

/**
 * @throws not_found (404) for a file that is not there or not for them; too_large (413); invalid (422) for what is no recording, and where
 * nothing was said in it; too_many_requests (429); transcription_failed (503)
 */
export async function writeOut(host: SpeechHost, member: Member, { file: id, authorization }: Wanted, now: string): Promise<string> {
  const { media, service, limits, log, database, files } = host;
  const file = authorization === undefined ? await media.openOwn(member, id) : await media.open(id, authorization);
  if (!file.type.startsWith('audio/')) throw refused('audio', said('problem.platform.speech.no_recording'));
  if (file.size > MOST_MEGABYTES * MEGABYTE)
    throw problems.tooLarge({ message: said('problem.platform.speech.too_long', { most: MOST_MEGABYTES }) });
  await takeAttempt({ database, files, limits }, { member, file: file.id, now });
  const text = await asked();
  if (text === '') throw refused('silent', said('problem.platform.speech.nothing_said'));
  return text;

  async function asked(): Promise<string> {
    try {
      const recording = { type: file.type, name: file.name, bytes: await bytesOf(file) };
      return plain(await service.write(recording, AbortSignal.timeout(limits.timeout)));
    } catch (error) {
      log.warn({ error: String(error) }, 'a recording was not written out');
      if (error instanceof UnreadableError) throw refused('unreadable', said('problem.platform.speech.unreadable'));
      throw problems.transcriptionFailed();
    }
  }
}

async function bytesOf(file: OpenFile): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const part of file.stream()) parts.push(part);
  return Buffer.concat(parts);
}

/** Words and lines; signs that no text of a record can have are left out. */
const plain = (written: string): string =>
  written
    .replaceAll('\r\n', '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the purpose
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .slice(0, LONGEST_TEXT)
    .trim();

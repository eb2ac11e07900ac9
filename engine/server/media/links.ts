/** What opens one upload or one file for a short time: signatures, never sessions. */
import { createSigner } from '../kernel/secret.ts';

/** Largest file, bytes. */
export const FILE_LIMIT = 25 * 1024 * 1024;

/** Milliseconds for which a form takes its file. */
export const UPLOAD_LIFE = 10 * 60_000;
const LINK_LIFE = 15 * 60_000;
/** Links stay the same for so long, so that browsers can use what they have. */
const LINK_STEP = 5 * 60_000;

export type UploadTerms = { readonly key: string; readonly type: string; readonly size: number; readonly expires: number };

/** Bytes from which on a file may come in parts. */
export const PARTS_FROM = 5 * 1024 * 1024;
/** Milliseconds for which its parts may come: a day, after which what did not become whole is swept. */
export const PARTS_LIFE = 24 * 3_600_000;

/** `partSize`: bytes of every part but the last. */
export type PartsTerms = UploadTerms & { readonly partSize: number };

export type Links = {
  /** Fields of the upload form, each bound by the signature. */
  uploadFields(terms: Omit<UploadTerms, 'expires'>, now: number): Readonly<Record<string, string>>;
  /** The terms a form was made with; undefined when it was changed or is over. */
  readUpload(fields: Readonly<Record<string, string>>, now: number): UploadTerms | undefined;
  /** The same for an upload in parts. */
  partsFields(terms: Omit<PartsTerms, 'expires'>, now: number): Readonly<Record<string, string>>;
  readParts(fields: Readonly<Record<string, string>>, now: number): PartsTerms | undefined;
  /** Address of one file, good for 10 to 15 minutes. */
  urlOf(key: string, now: number): string;
  opens(key: string, authorization: string, now: number): boolean;
};

/** Uploads, whole and in parts, and downloads are signed with different keys, so that no signature serves for another. */
export function createLinks({ secret }: { readonly secret: string }): Links {
  const uploads = createSigner(secret, 'media-upload');
  const parts = createSigner(secret, 'media-parts');
  const downloads = createSigner(secret, 'media-download');
  return {
    uploadFields({ key, type, size }, now) {
      const expires = now + UPLOAD_LIFE;
      return { key, content_type: type, size: String(size), expires: String(expires), signature: uploads.sign(key, type, size, expires) };
    },
    readUpload({ key, content_type, size, expires, signature }, now) {
      if (key === undefined || content_type === undefined || signature === undefined) return undefined;
      const terms = { key, type: content_type, size: Number(size), expires: Number(expires) };
      if (!uploads.verify(signature, terms.key, terms.type, terms.size, terms.expires)) return undefined;
      return terms.expires > now ? terms : undefined;
    },
    partsFields({ key, type, size, partSize }, now) {
      const expires = now + PARTS_LIFE;
      const signature = parts.sign(key, type, size, partSize, expires);
      return { key, content_type: type, size: String(size), part_size: String(partSize), expires: String(expires), signature };
    },
    readParts({ key, content_type, size, part_size, expires, signature }, now) {
      if (key === undefined || content_type === undefined || signature === undefined) return undefined;
      const terms = { key, type: content_type, size: Number(size), partSize: Number(part_size), expires: Number(expires) };
      if (!parts.verify(signature, terms.key, terms.type, terms.size, terms.partSize, terms.expires)) return undefined;
      return terms.expires > now ? terms : undefined;
    },
    urlOf(key, now) {
      const expires = Math.floor(now / LINK_STEP) * LINK_STEP + LINK_LIFE;
      return `/media/${key}?authorization=${expires}.${downloads.sign(key, expires)}`;
    },
    opens(key, authorization, now) {
      const [, expires, signature] = /^(\d{1,16})\.([A-Za-z0-9_-]{43})$/.exec(authorization) ?? [];
      if (expires === undefined || signature === undefined) return false;
      return Number(expires) > now && downloads.verify(signature, key, Number(expires));
    },
  };
}

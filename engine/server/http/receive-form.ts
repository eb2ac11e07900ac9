/** A form with one file, read as it comes. */
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { problems } from '../kernel/errors.ts';
import { said } from '../kernel/said.ts';

export type FormFields = Readonly<Record<string, string>>;

/**
 * Fields come first, the file after them: what it is allowed to be must be known before its first byte.
 * @throws unsupported_type (415), invalid (422) without a file, and what `take` throws
 */
export async function receiveForm<T>(request: FastifyRequest, take: (fields: FormFields, file: Readable) => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw problems.unsupportedType({ message: said('problem.platform.http.send_form_as_multipart_form') });
  const fields: Record<string, string> = Object.create(null);
  for await (const part of request.parts()) {
    if (part.type === 'file') return take(fields, part.file);
    if (typeof part.value === 'string') fields[part.fieldname] = part.value;
  }
  throw problems.invalid({ errors: [{ pointer: '/file', code: 'required', message: said('problem.platform.http.form_holds_no_file') }] });
}

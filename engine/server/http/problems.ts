/** Every error that leaves the server is one RFC 9457 document, Fastify's own included. */

import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FieldProblem, Problem, problems } from '../kernel/errors.ts';
import type { Member } from '../kernel/principal.ts';
import { partsOf, type Said, said, type TextOf, worded, wordsOf } from '../kernel/said.ts';
import { platformText } from '../locales/index.ts';

export type ProblemDocument = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly message: Said;
  readonly instance?: string;
  readonly sub_code?: string;
  readonly errors?: readonly (FieldProblem & { readonly key?: string })[];
};

/**
 * Text of a key in the caller's language; undefined when there is none. In the words of the reader's organisation where it
 * is told who reads; in the shipped ones otherwise.
 */
export type Translate = (key: string, acceptLanguage: string | undefined, reader?: Member | null) => string | undefined;

/** Whose problems they are, and in what words they are told. */
export type ProblemOptions = { readonly productName: string; readonly translate: Translate };

/** Names of a product's own (RFC 8141): those of its problems, and of the calls that met them. */
const urnOf = (productName: string, kind: 'problem' | 'request', name: string) =>
  `urn:${productName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}:${kind}:${name}`;

type DocumentOptions = { readonly productName: string; readonly textOf: TextOf; readonly requestId?: string };

/**
 * The document of a problem, in words. The key of a text of the definitions stays beside it for clients that translate
 * themselves; sentences of the server's own are no texts that clients have.
 */
export function documentOf(problem: Problem, { productName, textOf, requestId }: DocumentOptions): ProblemDocument {
  const title = problem.code.replaceAll('_', ' ');
  return {
    type: urnOf(productName, 'problem', problem.code),
    title: title.charAt(0).toUpperCase() + title.slice(1),
    status: problem.status,
    code: problem.code,
    message: readable(problem.message, {}, textOf).message,
    ...(requestId === undefined ? {} : { instance: urnOf(productName, 'request', requestId) }),
    ...(problem.subCode === undefined ? {} : { sub_code: problem.subCode }),
    ...(problem.errors.length === 0 ? {} : { errors: problem.errors.map((error) => inWords(error, textOf)) }),
  };
}

/** A fault as clients are told of it. */
export const inWords = (error: FieldProblem, textOf: TextOf): FieldProblem & { readonly key?: string } => ({
  ...error,
  ...readable(error.message, error.params ?? {}, textOf),
});

function readable(message: Said, params: Readonly<Record<string, unknown>>, textOf: TextOf): { message: Said; key?: string } {
  if (partsOf(message)) return { message: worded(wordsOf(message, textOf)) };
  if (!message.startsWith('t:')) return { message: worded(message) };
  const key = message.slice(2);
  const text = textOf(key);
  return { message: worded(text === undefined ? key : fill(text, params)), key };
}

/** Puts `{n}` and `{{n}}` of a text to the values of `params`. */
const fill = (text: string, params: Readonly<Record<string, unknown>>) =>
  text.replace(/\{\{?(\w+)\}?\}/g, (whole, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : whole));

/** Fastify's codes, and those of its plugins, as problems of ours. */
const byFastifyCode: Readonly<Record<string, () => Problem>> = {
  FST_ERR_BAD_URL: () => problems.unreadable({ message: said('problem.platform.http.address_could_not_read') }),
  FST_ERR_MAX_PARAM_LENGTH: () => problems.addressTooLong(),
  FST_ERR_CTP_BODY_TOO_LARGE: () => problems.tooLarge(),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => problems.unsupportedType(),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => problems.unreadable({ message: said('problem.platform.http.body_empty') }),
  FST_ERR_CTP_INVALID_JSON_BODY: () => problems.unreadable({ message: said('problem.platform.http.body_not_valid_json') }),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => problems.unsupportedType(),
  FST_REQ_FILE_TOO_LARGE: () => problems.tooLarge(),
  FST_FILES_LIMIT: () => problems.tooLarge(),
  FST_PARTS_LIMIT: () => problems.tooLarge(),
  FST_FIELDS_LIMIT: () => problems.tooLarge(),
};

/** Any thrown value as a problem; what is not known is `internal` and keeps its cause for the log. */
export function toProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  const error: Partial<FastifyError> = thrown instanceof Error ? thrown : {};
  const known = error.code === undefined ? undefined : byFastifyCode[error.code];
  if (known) return known();
  // JSON that does not parse, and keys such as __proto__, which the parser refuses.
  if (thrown instanceof SyntaxError && error.statusCode === 400)
    return problems.unreadable({ message: said('problem.platform.http.body_not_acceptable_json') });
  // Whoever was sending went away; nobody reads the answer.
  if (error.code === 'ECONNRESET' && error.message === 'aborted') return problems.unreadable();
  if (error.statusCode === 414) return problems.addressTooLong();
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return problems.unreadable({ cause: thrown });
  return problems.internal({ cause: thrown });
}

/** Answers with a problem. Nothing of it is to be kept by caches. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
  { productName, translate }: ProblemOptions,
): FastifyReply {
  if (problem.retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(problem.retryAfter)));
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  const language = request.headers['accept-language'];
  const document = documentOf(problem, { productName, textOf: (key) => translate(key, language, request.member), requestId: request.id });
  return reply
    .status(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(document);
}

/** Answers what is no HTTP, or too much of it, on the bare connection (Fastify's `clientErrorHandler`). */
export function answerBareConnection(
  error: Error & { readonly code?: string },
  socket: Duplex,
  { productName }: Pick<ProblemOptions, 'productName'>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = error.code === 'HPE_HEADER_OVERFLOW' ? problems.headersTooLarge() : problems.unreadable();
  const body = JSON.stringify(documentOf(problem, { productName, textOf: platformText }));
  const head = [`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`, 'Content-Type: application/problem+json; charset=utf-8'];
  socket.end([...head, `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close', '', body].join('\r\n'));
}

/** Installs the error handler. The handler of unknown addresses stands with the web app. */
export function installProblems(fastify: FastifyInstance, options: ProblemOptions): void {
  fastify.setErrorHandler((thrown, request, reply) => {
    const problem = toProblem(thrown);
    if (problem.status === 500) request.log.error({ err: problem.cause ?? thrown }, 'A call failed');
    return sendProblem(request, reply, problem, options);
  });
}

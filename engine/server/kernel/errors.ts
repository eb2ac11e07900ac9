/** Problems that a caller is told about: RFC 9457 documents out of one factory. */

export type FieldProblem = {
  /** JSON Pointer into the body, or `?name` for a query parameter. */
  readonly pointer: string;
  readonly code: string;
  /** For people; or `t:key` where the definition gives the exact text. */
  readonly message: string;
  readonly params?: Readonly<Record<string, unknown>>;
};

type Extra = {
  readonly message?: string;
  readonly subCode?: string;
  readonly errors?: readonly FieldProblem[];
  readonly retryAfter?: number;
  readonly cause?: unknown;
};

export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly subCode: string | undefined;
  readonly errors: readonly FieldProblem[];
  readonly retryAfter: number | undefined;
  constructor(code: string, status: number, message: string, extra: Extra) {
    super(extra.message ?? message, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.name = 'Problem';
    this.code = code;
    this.status = status;
    this.subCode = extra.subCode;
    this.errors = extra.errors ?? [];
    this.retryAfter = extra.retryAfter;
  }
}

const createProblem =
  (code: string, status: number, message: string) =>
  (extra: Extra = {}) =>
    new Problem(code, status, message, extra);

/** Every problem this server answers with. Codes are stable; clients may rely on them. */
export const problems = {
  unreadable: createProblem('unreadable', 400, 'The request could not be read.'),
  badQuery: createProblem('bad_query', 400, 'A query parameter is wrong.'),
  badCredentials: createProblem('bad_credentials', 400, 'The e-mail or password is not right.'),
  unauthenticated: createProblem('unauthenticated', 401, 'Sign in to continue.'),
  notFound: createProblem('not_found', 404, 'There is nothing here, or not for you.'),
  methodNotAllowed: createProblem('method_not_allowed', 405, 'This cannot be done here.'),
  conflict: createProblem('conflict', 409, 'This clashes with what is stored.'),
  inUse: createProblem('in_use', 409, 'Other records still refer to this one.'),
  idempotencyInFlight: createProblem('idempotency_in_flight', 409, 'The same call is being answered right now. Try again in a moment.'),
  idempotencyMismatch: createProblem('idempotency_mismatch', 422, 'This Idempotency-Key was used for another call.'),
  stale: createProblem('stale', 412, 'Somebody changed this record meanwhile. Reload and try again.'),
  gone: createProblem('gone', 410, 'This link is no longer valid.'),
  tooLarge: createProblem('too_large', 413, 'That is more than can be taken at once.'),
  addressTooLong: createProblem('address_too_long', 414, 'The address is too long.'),
  unsupportedType: createProblem('unsupported_type', 415, 'This kind of content cannot be read.'),
  badRange: createProblem('bad_range', 416, 'The file has no such part.'),
  invalid: createProblem('invalid', 422, 'Some values need another look.'),
  forbiddenTransition: createProblem('forbidden_transition', 422, 'This status cannot be reached from here.'),
  placeNotFound: createProblem('place_not_found', 422, 'Location Not Found'),
  noNumber: createProblem('no_number', 422, 'This customer has no number to call.'),
  noMaps: createProblem('no_maps', 422, 'No maps service is set up here, so the location cannot be fetched.'),
  noFunction: createProblem('no_function', 422, 'No function is set up for this field.'),
  preconditionRequired: createProblem('precondition_required', 428, 'Send the record’s ETag in If-Match.'),
  tooManyRequests: createProblem('too_many_requests', 429, 'Too many tries. Wait a moment.'),
  headersTooLarge: createProblem('headers_too_large', 431, 'The headers are too long.'),
  internal: createProblem('internal', 500, 'Something went wrong on our side. Nothing was changed.'),
  overloaded: createProblem('overloaded', 503, 'The server is busy. Try again in a moment.'),
  storageFull: createProblem(
    'storage_full',
    503,
    'The server has no room left to store this. Nothing was changed; whoever runs the server must make room.',
  ),
  storageFailed: createProblem(
    'storage_failed',
    503,
    'The server cannot store anything just now. Nothing was changed; whoever runs the server must look after its disk.',
  ),
  functionFailed: createProblem('function_failed', 503, 'The function of this field did not answer as it should.'),
  mapsFailed: createProblem('maps_failed', 503, 'The maps service did not answer. Try again in a moment.'),
} as const;

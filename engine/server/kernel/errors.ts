/** Problems that a caller is told about: RFC 9457 documents out of one factory. */

import type { Said } from './said.ts';
import { said } from './said.ts';

export type FieldProblem = {
  /** JSON Pointer into the body, or `?name` for a query parameter. */
  readonly pointer: string;
  readonly code: string;
  /** For people, by its key. */
  readonly message: Said;
  readonly params?: Readonly<Record<string, unknown>>;
};

type Extra = {
  readonly message?: Said;
  readonly subCode?: string;
  readonly errors?: readonly FieldProblem[];
  readonly retryAfter?: number;
  readonly cause?: unknown;
};

export class Problem extends Error {
  declare readonly message: Said;
  readonly status: number;
  readonly code: string;
  readonly subCode: string | undefined;
  readonly errors: readonly FieldProblem[];
  readonly retryAfter: number | undefined;
  constructor(code: string, status: number, message: Said, extra: Extra) {
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
  (code: string, status: number, message: Said) =>
  (extra: Extra = {}) =>
    new Problem(code, status, message, extra);

/** Every problem this server answers with. Codes are stable; clients may rely on them. */
export const problems = {
  unreadable: createProblem('unreadable', 400, said('problem.platform.kernel.request_could_not_read')),
  badQuery: createProblem('bad_query', 400, said('problem.platform.kernel.query_parameter_wrong')),
  badCredentials: createProblem('bad_credentials', 400, said('problem.platform.kernel.e_mail_password_not_right')),
  unauthenticated: createProblem('unauthenticated', 401, said('problem.platform.kernel.sign_continue')),
  notFound: createProblem('not_found', 404, said('problem.platform.kernel.nothing_not')),
  methodNotAllowed: createProblem('method_not_allowed', 405, said('problem.platform.kernel.cannot_done')),
  conflict: createProblem('conflict', 409, said('problem.platform.kernel.clashes_what_stored')),
  inUse: createProblem('in_use', 409, said('problem.platform.kernel.other_records_still_refer_one')),
  idempotencyInFlight: createProblem('idempotency_in_flight', 409, said('problem.platform.kernel.same_call_being_answered_right')),
  idempotencyMismatch: createProblem('idempotency_mismatch', 422, said('problem.platform.kernel.idempotency_key_used_another_call')),
  stale: createProblem('stale', 412, said('problem.platform.kernel.somebody_changed_record_meanwhile_reload')),
  gone: createProblem('gone', 410, said('problem.platform.kernel.link_no_longer_valid')),
  tooLarge: createProblem('too_large', 413, said('problem.platform.kernel.taken_once')),
  addressTooLong: createProblem('address_too_long', 414, said('problem.platform.kernel.address_too_long')),
  unsupportedType: createProblem('unsupported_type', 415, said('problem.platform.kernel.kind_content_cannot_read')),
  badRange: createProblem('bad_range', 416, said('problem.platform.kernel.file_no_such_part')),
  invalid: createProblem('invalid', 422, said('problem.platform.kernel.some_values_need_another_look')),
  forbiddenTransition: createProblem('forbidden_transition', 422, said('problem.platform.kernel.status_cannot_reached_from')),
  placeNotFound: createProblem('place_not_found', 422, said('problem.platform.kernel.place_not_found')),
  noNumber: createProblem('no_number', 422, said('problem.platform.kernel.customer_no_number_call')),
  noMaps: createProblem('no_maps', 422, said('problem.platform.kernel.no_maps_service_set_up')),
  noTranscription: createProblem('no_transcription', 422, said('problem.platform.kernel.no_transcription_set_up')),
  noFunction: createProblem('no_function', 422, said('problem.platform.kernel.no_function_set_up_field')),
  preconditionRequired: createProblem('precondition_required', 428, said('problem.platform.kernel.send_records_etag_if_match')),
  tooManyRequests: createProblem('too_many_requests', 429, said('problem.platform.kernel.too_many_tries_wait_moment')),
  headersTooLarge: createProblem('headers_too_large', 431, said('problem.platform.kernel.headers_too_long')),
  internal: createProblem('internal', 500, said('problem.platform.kernel.something_went_wrong_our_side')),
  overloaded: createProblem('overloaded', 503, said('problem.platform.kernel.server_busy_try_again_moment')),
  storageFull: createProblem('storage_full', 503, said('problem.platform.kernel.server_no_room_left_store')),
  storageFailed: createProblem('storage_failed', 503, said('problem.platform.kernel.server_cannot_store_anything_just')),
  functionFailed: createProblem('function_failed', 503, said('problem.platform.kernel.function_field_did_not_answer')),
  mapsFailed: createProblem('maps_failed', 503, said('problem.platform.kernel.maps_service_did_not_answer')),
  transcriptionFailed: createProblem('transcription_failed', 503, said('problem.platform.kernel.transcription_did_not_answer')),
} as const;

/** `POST /v1/services/app_call`: the number of a customer who is about to be called. */

import type { FastifyInstance } from 'fastify';
import { isObject } from '../../../engine/core/json/index.ts';
import { memberOf } from '../../../engine/server/http/auth.ts';
import type { Translate } from '../../../engine/server/http/problems.ts';
import { answer, data } from '../../../engine/server/http/schema/answers.ts';
import { describe } from '../../../engine/server/http/schema/call.ts';
import { query, readByCode } from '../../../engine/server/http/schema/parameters.ts';
import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { type CallOptions, placeCall } from './place-call.ts';

export type CallRoutesOptions = CallOptions & { readonly translate: Translate };

const text = { type: 'string' } as const;
const numbers = (properties: Readonly<Record<string, object>>, more: object = {}) => ({
  type: 'array',
  ...more,
  items: { type: 'object', properties },
});

const appCall = describe({
  tag: 'session',
  summary: 'The numbers of the customer who is about to be called; counts as a call of the caller’s day on this request',
  query: query({}),
  // Ids come as text too, from clients that took them out of addresses.
  body: readByCode({
    type: 'object',
    required: ['srvc_type_id', 'srvc_id', 'sbtsk_type_id'],
    additionalProperties: false,
    properties: {
      srvc_type_id: { type: 'integer' },
      srvc_id: { type: 'string', format: 'uuid', description: 'Id of the request.' },
      sbtsk_type_id: { type: 'integer', description: 'Type of the sub-task on it.' },
    },
  }),
  answers: {
    200: answer(
      'What may be dialled',
      data({
        oneOf: [
          { const: 'max_call_exceeded', description: 'The calls of the day are used up.' },
          {
            type: 'object',
            description: 'One of the two lists has numbers.',
            required: ['srvc_req_contact_numbers', 'srvc_req_contact_masked_numbers'],
            properties: {
              srvc_req_contact_numbers: numbers({ value: text, key: text, label: text }),
              srvc_req_contact_masked_numbers: numbers(
                { to: text, number: text, is_active: { type: 'boolean' } },
                { description: 'In place of the customer’s own.' },
              ),
            },
          },
        ],
      }),
    ),
  },
  refuses: [400, 404, 422],
});

/** For members; needs the hook of `requireMember`. */
export function callRoutes(fastify: FastifyInstance, { translate, ...options }: CallRoutesOptions): void {
  fastify.post('/v1/services/app_call', appCall, async (request, reply) => {
    const asked = readAsked(request.body);
    const member = memberOf(request);
    const mobileLabel = translate('field.cust_mobile', request.headers['accept-language'], member) ?? 'cust_mobile';
    const data = await placeCall(options, member, { ...asked, mobileLabel });
    return reply.header('cache-control', 'no-store').send({ data });
  });
}

/** Largest whole number that a column of ids holds. */
const MOST = 2_147_483_647;
const known = ['srvc_type_id', 'srvc_id', 'sbtsk_type_id'] as const;

/** @throws unreadable (400) without an object, invalid (422) for what is missing, unknown or no id */
function readAsked(body: unknown) {
  if (!isObject(body)) throw problems.unreadable();
  const isKnown = (name: string) => known.some((each) => each === name);
  const errors: FieldProblem[] = Object.keys(body)
    .filter((name) => !isKnown(name))
    .map((name) => ({ pointer: `/${name}`, code: 'unknown', message: said('problem.calls.no', { name }) }));
  const wrong = (name: string, key: string) => errors.push({ pointer: `/${name}`, code: 'type', message: said(key, { name }) });
  const whole = (name: 'srvc_type_id' | 'sbtsk_type_id') => {
    const value = body[name];
    // Addresses hold these ids as text, and so do clients that took them from there.
    const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
    if (typeof number === 'number' && Number.isInteger(number) && number > 0 && number <= MOST) return number;
    wrong(name, 'problem.calls.must_be_number');
    return 0;
  };
  const [serviceTypeId, subtaskTypeId] = [whole('srvc_type_id'), whole('sbtsk_type_id')];
  const requestId = typeof body.srvc_id === 'string' ? body.srvc_id : '';
  if (requestId === '') wrong('srvc_id', 'problem.calls.must_be_request');
  if (errors.length > 0) throw problems.invalid({ errors });
  return { serviceTypeId, subtaskTypeId, requestId };
}

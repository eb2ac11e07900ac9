/** The specification's own calls around a signed-in person (section 7). */
import { exchangeAnswerSchema, exchangeRequestSchema } from '../../../engine/core/machine/exchange.ts';
import { answer, cacheUpdate, data, json, type Part, path, problemAnswers, query } from '../../../engine/server/http/openapi/parts.ts';
import { refTo } from '../../../engine/server/http/openapi/schemas.ts';

const text: Part = { type: 'string' };
const uuid: Part = { type: 'string', format: 'uuid' };
const truth: Part = { type: 'boolean' };
const body = (schema: Part): Part => ({ required: true, content: json(schema) });
const yes = (description: string): Part => ({ const: true, description });

const notification: Part = {
  type: 'object',
  properties: {
    entry_id: uuid,
    notification_id: { ...uuid, description: 'The same for everybody who was told of it.' },
    notification_type: text,
    notification_title: text,
    notification_message: text,
    notification_time: { type: 'string', format: 'date-time' },
    redirect_url: { type: ['string', 'null'] },
    is_read: truth,
    form_data: { type: 'object', description: 'What the reader may see of the record now.' },
  },
};

const instant: Part = { type: ['string', 'null'], format: 'date-time' };
const attendance: Part = {
  type: 'object',
  required: ['active', 'logged_in_time', 'logged_out_time'],
  properties: {
    active: { enum: ['1', '0'], description: '1: punched in.' },
    logged_in_time: { ...instant, description: 'When one came last; null for not yet.' },
    logged_out_time: { ...instant, description: 'When one went last; null for whoever is in.' },
  },
};

export const personPaths: Readonly<Record<string, Part>> = {
  '/v1/feature-access/{name}': {
    parameters: [path('name', text)],
    get: {
      tags: ['session'],
      summary: 'Whether a part of the product is open to the own organisation',
      responses: { 200: answer('A name that nobody knows is off', data(truth)), ...cacheUpdate, ...problemAnswers(401) },
    },
  },
  '/v1/cache-update-data/save-cache-acknowledge': {
    post: {
      tags: ['session'],
      summary: 'The browser has taken over what a 206 answer brought',
      responses: { 200: answer('What it should know by now', data(refTo('CacheUpdate'))), ...problemAnswers(401) },
    },
  },
  '/v1/user/{id}': {
    parameters: [path('id', uuid)],
    get: {
      tags: ['session'],
      summary: 'Name of a colleague, or of somebody named in a timeline that one may see',
      parameters: [query('showInActive', truth, 'Of who is no longer active, too.')],
      responses: {
        200: answer('The name', data({ type: 'object', required: ['name'], properties: { name: text } })),
        ...cacheUpdate,
        ...problemAnswers(400, 401, 404),
      },
    },
  },
  '/v1/services/geolocation-update/{srvc_type_id}/{srvc_req_id}': {
    parameters: [path('srvc_type_id', { type: 'integer' }), path('srvc_req_id', uuid)],
    put: {
      tags: ['session'],
      summary: 'Fetches the location of a request’s address and keeps it; one that has a location keeps it',
      responses: {
        200: answer(
          'The location',
          data({ type: 'object', properties: { location_latitude: { type: 'number' }, location_Longitude: { type: 'number' } } }),
        ),
        ...problemAnswers(401, 404, 412, 422, 503),
      },
    },
  },
  '/v1/my-tasks/exec-ble-section-logic': {
    post: {
      tags: ['session'],
      summary: 'One step of the exchange with a Bluetooth machine; the function of the sub-task’s field says what comes next',
      requestBody: body(exchangeRequestSchema),
      responses: { 200: answer('The next state', data(exchangeAnswerSchema)), ...problemAnswers(400, 401, 404, 413, 422, 503) },
    },
  },
  '/v1/services/app_call': {
    post: {
      tags: ['session'],
      summary: 'The numbers of the customer who is about to be called; counts as a call of the caller’s day on this request',
      requestBody: body({
        type: 'object',
        required: ['srvc_type_id', 'srvc_id', 'sbtsk_type_id'],
        additionalProperties: false,
        properties: {
          srvc_type_id: { type: 'integer' },
          srvc_id: { ...uuid, description: 'Id of the request.' },
          sbtsk_type_id: { type: 'integer', description: 'Type of the sub-task on it.' },
        },
      }),
      responses: {
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
                  srvc_req_contact_numbers: {
                    type: 'array',
                    items: { type: 'object', properties: { value: text, key: text, label: text } },
                  },
                  srvc_req_contact_masked_numbers: {
                    type: 'array',
                    description: 'In place of the customer’s own.',
                    items: { type: 'object', properties: { to: text, number: text, is_active: truth } },
                  },
                },
              },
            ],
          }),
        ),
        ...problemAnswers(400, 401, 404, 422),
      },
    },
  },
  '/v1/services/global_search': {
    get: {
      tags: ['session'],
      summary: 'Service requests by their id or external id, deleted ones too',
      parameters: [
        {
          ...query('search_query', { type: 'string', minLength: 4, maxLength: 100 }, 'How an id begins, or what stands in it.'),
          required: true,
        },
      ],
      responses: {
        200: answer(
          'At most 20 of those that one may see',
          data({
            type: 'array',
            maxItems: 20,
            items: {
              type: 'object',
              properties: {
                id: uuid,
                display_code: { type: ['string', 'null'] },
                collab_order_id: { type: ['string', 'null'], description: 'The external order id.' },
                is_deleted: truth,
                srvc_type_id: { type: ['integer', 'null'] },
              },
            },
          }),
        ),
        ...cacheUpdate,
        ...problemAnswers(400, 401),
      },
    },
  },
  '/v1/user/notification/list': {
    get: {
      tags: ['session'],
      summary: 'The own notifications, newest first',
      parameters: [query('pageSize', { type: 'integer', minimum: 1, maximum: 200, default: 10 }, 'How many.')],
      responses: {
        200: answer(
          'With the counts of all',
          data({
            type: 'object',
            required: ['data', 'unread_count', 'total'],
            properties: { data: { type: 'array', items: notification }, unread_count: { type: 'integer' }, total: { type: 'integer' } },
          }),
        ),
        ...cacheUpdate,
        ...problemAnswers(400, 401),
      },
    },
  },
  '/v1/user/notification/modify/{entry_id}': {
    parameters: [path('entry_id', text)],
    put: {
      tags: ['session'],
      summary: 'Read or clear an own notification, or clear all of them',
      requestBody: body({
        type: 'object',
        minProperties: 1,
        maxProperties: 1,
        additionalProperties: false,
        properties: {
          updation_fr_read: yes('It has been read.'),
          updation_fr_delete: yes('It is cleared.'),
          updation_fr_delete_all: yes('All of the own ones are cleared, whatever entry is named.'),
        },
      }),
      responses: { 200: answer('Changed', data({ type: 'object' })), ...problemAnswers(401, 404, 422) },
    },
  },
  '/v1/capture_login_attendance': {
    get: {
      tags: ['session'],
      summary: 'Whether one is punched in, and when one came and went in the current shift or, without one, today',
      responses: { 200: answer('The attendance', data(attendance)), ...cacheUpdate, ...problemAnswers(400, 401, 404) },
    },
    put: {
      tags: ['session'],
      summary: 'Punch in or out; 409 for who is in, or out, already',
      requestBody: body({
        type: 'object',
        required: ['status'],
        additionalProperties: false,
        dependentRequired: { latitude: ['longitude'], longitude: ['latitude'], accuracy: ['latitude', 'longitude'] },
        properties: {
          status: { enum: ['1', '0', 1, 0, true, false], description: '1: in, 0: out.' },
          latitude: { type: ['number', 'null'], minimum: -90, maximum: 90 },
          longitude: { type: ['number', 'null'], minimum: -180, maximum: 180 },
          accuracy: { type: ['number', 'null'], minimum: 0, maximum: 20_040_000, description: 'Metres.' },
          device_at: { type: ['string', 'null'], format: 'date-time', description: 'Clock of the device; the server’s own time counts.' },
          selfie: { type: ['string', 'null'], format: 'uuid', description: 'Id of a photo that one has uploaded before.' },
        },
      }),
      responses: { 200: answer('The attendance from now on', data(attendance)), ...problemAnswers(400, 401, 404, 409, 422) },
    },
  },
  '/v1/user/notification/stream': {
    get: {
      tags: ['session'],
      summary:
        'Server-sent events: `unread` with the number of unread notifications at first and now and then, `notification` when there is news; ends with the session',
      responses: {
        200: { description: 'Events, until one side ends them', content: { 'text/event-stream': { schema: text } } },
        ...problemAnswers(401, 429),
      },
    },
  },
  '/v1/user/push': {
    get: {
      tags: ['session'],
      summary: 'The key that a browser subscribes to push messages with; null where there are none',
      responses: {
        200: answer(
          'The key',
          data({ type: 'object', required: ['public_key'], properties: { public_key: { type: ['string', 'null'] } } }),
        ),
        ...cacheUpdate,
        ...problemAnswers(401),
      },
    },
    delete: {
      tags: ['session'],
      summary: 'No push messages for this session any more',
      responses: { 204: answer('Forgotten'), ...problemAnswers(401) },
    },
  },
  '/v1/user/update_fcm_token': {
    post: {
      tags: ['session'],
      summary: 'Where push messages of this session go; forgotten with it',
      requestBody: body({
        type: 'object',
        required: ['fcm_token'],
        additionalProperties: false,
        properties: {
          fcm_token: { type: 'string', minLength: 1, maxLength: 4096, description: 'FCM token, or a web-push subscription as text.' },
          uuid: { type: ['string', 'null'], maxLength: 100 },
          hash: { type: ['string', 'null'], maxLength: 100 },
        },
      }),
      responses: { 200: answer('Kept', data({ type: 'object' })), ...problemAnswers(401, 422) },
    },
  },
};

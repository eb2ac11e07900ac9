/** The specification's own calls around a signed-in person (section 7). */
import { answer, cacheUpdate, data, json, type Part, path, problemAnswers, query } from './parts.ts';
import { refTo } from './schemas.ts';

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

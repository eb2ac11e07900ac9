/** Paths that are the same whatever the definitions say. */

import { answer, data, json, open, type Part, path, problemAnswers, query } from './parts.ts';
import { refTo } from './schemas.ts';

const text: Part = { type: 'string' };
const object: Part = { type: 'object' };
const definition = (summary: string, parameters: readonly Part[] = []): Part => ({
  get: {
    tags: ['definitions'],
    summary,
    parameters,
    responses: { 200: answer('As this person may see it', object), 304: { description: 'Unchanged' }, ...problemAnswers(401, 404) },
  },
});

const answering = (summary: string): Part => ({
  post: {
    tags: ['session'],
    summary,
    parameters: [path('id', text)],
    responses: { 200: answer('Answered', data(object)), ...problemAnswers(401, 404, 409) },
  },
});

export const fixedPaths: Readonly<Record<string, Part>> = {
  '/login/v1': {
    post: {
      ...open,
      tags: ['session'],
      summary: 'Sign in',
      requestBody: { required: true, content: json(refTo('SignIn')) },
      responses: {
        200: answer(
          'Signed in',
          data({
            oneOf: [
              {
                type: 'object',
                required: ['uuid', 'new_token', 'user_data', 'hash', 'settings'],
                properties: { uuid: text, new_token: text, user_data: object, hash: text, settings: object },
              },
              {
                type: 'object',
                description: 'MOBILE_NUM without id_key: a one-time password is on its way to the number, if somebody has it.',
                required: ['otp_sent', 'retry_in'],
                properties: {
                  otp_sent: { const: true },
                  retry_in: { type: 'integer', description: 'Seconds until another may be asked for.' },
                },
              },
            ],
          }),
        ),
        300: answer('Member of several organisations: send again with org_id', {
          type: 'object',
          properties: {
            data: {
              type: 'object',
              properties: {
                orgs: {
                  type: 'array',
                  items: {
                    type: 'object',
                    properties: {
                      id: text,
                      org_id: text,
                      name: text,
                      name_legal: text,
                      icon: text,
                      designation: text,
                      is_pending: { const: true },
                    },
                  },
                },
              },
            },
            status: { const: 300 },
          },
        }),
        ...problemAnswers(400, 413, 415, 422, 429, 503),
      },
    },
  },
  '/v1/account/forgotten-password': {
    post: {
      ...open,
      tags: ['session'],
      summary: 'Mail a link to set a new password, if the address is somebody’s',
      requestBody: {
        required: true,
        content: json({ type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'email' } } }),
      },
      responses: { 202: answer('The same whoever has the address', data(object)), ...problemAnswers(400, 422, 429) },
    },
  },
  '/v1/account/password-link': {
    get: {
      ...open,
      tags: ['session'],
      summary: 'What a link to set a password is for; does not use it',
      parameters: [{ ...query('t', text, 'Token of the link.'), required: true }],
      responses: {
        200: answer(
          'The link is good',
          data({
            type: 'object',
            required: ['purpose', 'name', 'org'],
            properties: { purpose: { enum: ['invitation', 'forgotten'] }, name: text, org: { type: ['string', 'null'] } },
          }),
        ),
        ...problemAnswers(404, 429),
      },
    },
  },
  '/v1/account/set-password': {
    post: {
      ...open,
      tags: ['session'],
      summary: 'Set the password by a link, once; ends every session of the person',
      requestBody: {
        required: true,
        content: json({
          type: 'object',
          required: ['t', 'user_new_password', 'user_confirm_pass'],
          properties: { t: text, user_new_password: text, user_confirm_pass: text },
        }),
      },
      responses: { 200: answer('Set', data(object)), ...problemAnswers(400, 404, 422, 429) },
    },
  },
  '/v1/logout': {
    post: { tags: ['session'], summary: 'End this session', responses: { 204: { description: 'Ended' }, ...problemAnswers(401) } },
  },
  '/v1/user/change_user_password': {
    post: {
      tags: ['session'],
      summary: 'Change the own password; ends the other sessions',
      requestBody: {
        required: true,
        content: json({
          type: 'object',
          required: ['user_old_password', 'user_new_password', 'user_confirm_pass'],
          properties: { user_old_password: text, user_new_password: text, user_confirm_pass: text },
        }),
      },
      responses: { 200: answer('Changed', data(object)), ...problemAnswers(400, 401, 404, 409, 422, 429) },
    },
  },
  '/v1/user/invitations': {
    get: {
      tags: ['session'],
      summary: 'Memberships that wait for the person',
      responses: {
        200: answer(
          'By name of the organisation',
          data({
            type: 'array',
            items: {
              type: 'object',
              properties: { id: text, org_id: text, name: text, name_legal: text, icon: text, designation: text, invited_at: text },
            },
          }),
        ),
        ...problemAnswers(401, 404),
      },
    },
  },
  '/v1/user/invitations/{id}/accept': answering('Accept an invitation'),
  '/v1/user/invitations/{id}/decline': answering('Decline an invitation'),
  '/v1/user/toggle_view': {
    post: {
      tags: ['session'],
      summary: 'Change between admin view and user view',
      requestBody: { required: false, content: json({ type: 'object', properties: { view: { enum: ['ADMIN', 'USER'] } } }) },
      responses: {
        200: answer(
          'Changed, with the user record as it is now',
          data({ type: 'object', properties: { view: text, user_data: object, hash: text, settings: object } }),
        ),
        ...problemAnswers(401, 422),
      },
    },
  },
  '/v1/media/signed-url': {
    get: {
      tags: ['media'],
      summary: 'A form for one upload',
      parameters: [
        { ...query('file_name', text, 'Name of the file.'), required: true },
        query('content_type', text, 'Its type.'),
        query('size', { type: 'integer' }, 'Its size in bytes, at most 25 MB.'),
      ],
      responses: {
        200: answer(
          'Where to post the file, and the fields to post before it',
          data({ type: 'object', properties: { url: text, fields: { type: 'object', additionalProperties: text } } }),
        ),
        ...problemAnswers(400, 401, 413),
      },
    },
  },
  '/v1/media/upload': {
    post: {
      ...open,
      tags: ['media'],
      summary: 'Take a file in, with the fields of its form',
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, additionalProperties: text },
          },
        },
      },
      responses: { 201: answer('Stored', data(refTo('File'))), ...problemAnswers(410, 413, 415, 422) },
    },
  },
  '/media/{key}': {
    parameters: [path('key', { type: 'string', format: 'uuid' })],
    get: {
      ...open,
      tags: ['media'],
      summary: 'A file, by its signed address',
      parameters: [
        query('authorization', text, 'Signature for this file, good for some minutes.'),
        query('mode', { enum: ['view', 'download'] }, 'Shown in place, or saved.'),
      ],
      responses: { 200: { description: 'The file' }, 206: { description: 'Part of it' }, ...problemAnswers(404, 416) },
    },
  },
  '/v1/definitions/app': definition('Frame of the product: menus, routes, person'),
  '/v1/definitions/screens/{id}': definition('A screen', [path('id', text)]),
  '/v1/definitions/entities/{name}': definition('An entity', [path('name', text)]),
  '/v1/definitions/forms/{entity}': definition('A form', [
    path('entity', text),
    { ...query('for', text, 'create, update, or the name of a workflow.'), required: true },
    query('by', text, 'Value of the reference that lists the custom fields.'),
  ]),
  '/v1/definitions/locales/{lng}': definition('Texts of a language', [path('lng', text)]),
  '/healthz': { get: { ...open, tags: ['operation'], summary: 'Alive', responses: { 200: answer('Alive', object) } } },
  '/readyz': {
    get: { ...open, tags: ['operation'], summary: 'Ready', responses: { 200: answer('Ready', object), ...problemAnswers(503) } },
  },
  '/app_version.json': {
    get: {
      ...open,
      tags: ['operation'],
      summary: 'Version of the web app',
      responses: { 200: answer('Version', { type: 'object', properties: { version_id: text } }) },
    },
  },
};

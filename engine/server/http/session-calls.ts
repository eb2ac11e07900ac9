/** What sign-in, passwords and the own account take and answer. Their bodies are read by the forms of identity, which have words of their own. */
import { said } from '../kernel/said.ts';
import { answer, data, reading } from './schema/answers.ts';
import { type Call, describe } from './schema/call.ts';
import { query, readByCode, text } from './schema/parameters.ts';

const word = { type: 'string' } as const;
const wordOrNull = { type: ['string', 'null'] } as const;
const object = { type: 'object' } as const;
const done = (name: string) => data({ type: 'object', required: [name], properties: { [name]: { const: true } } });
const call = (more: Omit<Call, 'tag'>) => describe({ tag: 'session', ...more });

/** What the browser keeps of the signed-in person. */
const kept = { user_data: object, hash: word, settings: object };

/** `appKey`: the key by which the product's app says that it asks. */
export const signInCall = (appKey: string | undefined) =>
  call({
    summary: 'Sign in',
    session: 'none',
    body: readByCode({
      type: 'object',
      required: ['id_type', 'id'],
      properties: {
        id_type: { enum: ['EMAIL', 'MOBILE_NUM', 'SUPER_ADMIN_ACCESS'] },
        id: { type: 'string', description: 'E-mail address, mobile number, or id of the user to enter as.' },
        id_key: {
          type: ['string', 'null'],
          format: 'password',
          description: 'Password, one-time password (without one MOBILE_NUM sends it), or the token that was given.',
        },
        org_id: { type: ['string', 'null'], format: 'uuid' },
        ...(appKey === undefined ? {} : { [appKey]: { type: 'boolean' } }),
      },
    }),
    answers: {
      200: answer(
        'Signed in',
        data({
          oneOf: [
            {
              type: 'object',
              required: ['uuid', 'new_token', 'user_data', 'hash', 'settings'],
              properties: { uuid: word, new_token: word, ...kept },
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
        required: ['data', 'status'],
        properties: {
          data: {
            type: 'object',
            required: ['orgs'],
            properties: {
              orgs: {
                type: 'array',
                items: {
                  type: 'object',
                  required: ['id', 'org_id', 'name'],
                  properties: {
                    id: word,
                    org_id: word,
                    name: word,
                    name_legal: wordOrNull,
                    icon: wordOrNull,
                    designation: wordOrNull,
                    is_pending: { const: true },
                  },
                },
              },
            },
          },
          status: { const: 300 },
        },
      }),
    },
    refuses: [400, 413, 415, 422, 429, 503],
  });

export const forgottenCall = call({
  summary: 'Mail a link to set a new password, if the address is somebody’s',
  session: 'none',
  body: readByCode({ type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'email' } } }),
  answers: { 202: answer('The same whoever has the address', done('accepted')) },
  refuses: [400, 422, 429],
});

export const linkQuery = query({ t: text('Token of the link.') });
export const linkCall = call({
  summary: 'What a link to set a password is for; does not use it',
  session: 'none',
  query: linkQuery,
  answers: {
    200: answer(
      'The link is good',
      data({
        type: 'object',
        required: ['purpose', 'name', 'org'],
        properties: { purpose: { enum: ['invitation', 'forgotten'] }, name: word, org: wordOrNull },
      }),
    ),
  },
  refuses: [400, 404, 429],
});

const newPassword = { user_new_password: word, user_confirm_pass: word };
const ofPassword = (more: Readonly<Record<string, object>>) => {
  const properties = { ...more, ...newPassword };
  return readByCode({ type: 'object', required: Object.keys(properties), properties });
};
export const setPasswordCall = call({
  summary: 'Set the password by a link, once; ends every session of the person',
  session: 'none',
  body: ofPassword({ t: word }),
  answers: { 200: answer('Set', done('changed')) },
  refuses: [400, 404, 422, 429],
});
export const changePasswordCall = call({
  summary: 'Change the own password; ends the other sessions',
  body: ofPassword({ user_old_password: word }),
  answers: { 200: answer('Changed', done('changed')) },
  refuses: [400, 404, 409, 422, 429],
});

export const logoutCall = call({ summary: 'End this session', answers: { 204: { description: 'Ended' } } });

export const invitationsCall = call({
  summary: 'Memberships that wait for the person',
  answers: reading(
    'By name of the organisation',
    data({
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'org_id', 'name', 'invited_at'],
        properties: {
          id: word,
          org_id: word,
          name: word,
          name_legal: wordOrNull,
          icon: wordOrNull,
          designation: wordOrNull,
          invited_at: word,
        },
      },
    }),
  ),
  refuses: [404],
});

export const answerCall = (summary: string) =>
  call({ summary, params: { id: word }, answers: { 200: answer('Answered', done('answered')) }, refuses: [404, 409] });

export const viewCall = call({
  summary: 'Change between admin view and user view',
  // Whatever names no view asks for the other one.
  body: {
    properties: {
      view: { enum: ['ADMIN', 'USER', null], 'x-message': { enum: said('problem.platform.identity.view_must_admin_user') } },
    },
  },
  bodyOptional: true,
  answers: {
    200: answer(
      'Changed, with the user record as it is now',
      data({ type: 'object', required: ['view'], properties: { view: { enum: ['ADMIN', 'USER'] }, ...kept } }),
    ),
  },
  refuses: [422],
});

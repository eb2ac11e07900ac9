/** The calls around signing in, as strangers make them. */
import type { Answer, TestServer } from './server.ts';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** What a browser sends of a cookie that it was given. */
export const cookie = (device: string | undefined): Record<string, string> => (device === undefined ? {} : { cookie: device });

/** The cookie by which a device is known from now on, as the browser sends it back. */
export const deviceOf = ({ headers }: Answer): string => String(headers['set-cookie'] ?? '').split(';')[0] ?? '';

/** `server` is asked for with every call: tests start it before the first. */
export const signInCalls = (server: () => TestServer) => ({
  byPassword: (id: string, id_key: string): Promise<Answer> =>
    server().inject('POST', '/login/v1', { body: { id_type: 'EMAIL', id, id_key } }),
  /** `device`: the cookie that the device has kept. */
  byMobile: (body: object, remoteAddress = '203.0.113.7', device?: string): Promise<Answer> =>
    server().inject('POST', '/login/v1', { body: { id_type: 'MOBILE_NUM', ...body }, remoteAddress, headers: cookie(device) }),
  /** What a link to set a password is for. */
  look: (t: string): Promise<Answer> => server().inject('GET', `/v1/account/password-link?t=${encodeURIComponent(t)}`),
  setPassword: (t: string, password: string, confirmed = password): Promise<Answer> =>
    server().inject('POST', '/v1/account/set-password', { body: { t, user_new_password: password, user_confirm_pass: confirmed } }),
  rows: (text: string) => server().server.parts.database.admin((run) => run(text)),
});

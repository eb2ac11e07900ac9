/** Calls of the built product by its address, for tests that make their world before somebody looks at it. */
import type { App } from './app.ts';
import { PASSWORD } from './people.ts';
import type { Answer, Caller } from './server.ts';

type Sent = {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

async function send(url: string, { method, path, body, headers = {} }: Sent): Promise<Answer> {
  const answer = await fetch(url + path, {
    method,
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = bytes.toString();
  const isJson = String(answer.headers.get('content-type')).includes('json') && text !== '';
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: isJson ? JSON.parse(text) : undefined, text, bytes };
}

const ACKNOWLEDGE = '/v1/cache-update-data/save-cache-acknowledge';

/** Somebody of the demo who calls it from outside, as an integration would. @throws where they cannot sign in */
export async function callerOf({ url }: Pick<App, 'url'>, email: string): Promise<Caller> {
  const signedIn = await send(url, { method: 'POST', path: '/login/v1', body: { id_type: 'EMAIL', id: email, id_key: PASSWORD } });
  if (signedIn.status !== 200) throw new Error(`${email} could not sign in: ${signedIn.text}`);
  const token: string = signedIn.body.data.new_token;
  const signed = (method: string, path: string, more: { readonly body?: unknown; readonly headers?: object } = {}) =>
    send(url, { method, path, ...more, headers: { authorization: `Bearer ${token}`, ...more.headers } });
  return {
    token,
    async get(path, call) {
      const answer = await signed('GET', path, call);
      if (answer.status !== 206 || answer.body?.cache_update_data === undefined) return answer;
      await signed('POST', ACKNOWLEDGE);
      return signed('GET', path, call);
    },
    post: (path, body, call) => signed('POST', path, { ...call, body }),
    patch: (path, body, call) => signed('PATCH', path, { ...call, body }),
    delete: (path, call) => signed('DELETE', path, call),
  };
}

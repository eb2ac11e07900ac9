/** POST /login/v1 (specification 3.2, 4.1): keeps the session and leaves, or tells which organisations to choose from. */
import { call } from '../api/http.ts';
import { keepSession, type SignedIn, takeOrigin } from '../session/session.ts';

type Answer = { readonly data: SignedIn & { readonly orgs?: readonly unknown[] } };

export async function signIn(input: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { data } = await call<Answer>('/login/v1', { method: 'POST', body: input });
  if (data.orgs) return { organisations: data.orgs };
  keepSession(data);
  window.location.assign(takeOrigin() ?? '/');
  return undefined;
}

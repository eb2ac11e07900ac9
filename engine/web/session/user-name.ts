import { call } from '../api/http.ts';

/** A page names the same few people over and over; each is asked for once. */
const known = new Map<string, Promise<string>>();

/** Name of a person by id; of an inactive one only with `showInactive`. Rejects with a CallError, and asks anew next time. */
export function nameOfUser(id: string, showInactive: boolean): Promise<string> {
  const key = `${id} ${showInactive}`;
  const asked = known.get(key) ?? ask(id, showInactive);
  known.set(key, asked);
  asked.catch(() => known.delete(key));
  return asked;
}

async function ask(id: string, showInactive: boolean): Promise<string> {
  const query = { showInActive: showInactive };
  return (await call<{ readonly data: { readonly name: string } }>(`/v1/user/${encodeURIComponent(id)}`, { query })).data.name;
}

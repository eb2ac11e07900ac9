/**
 * Changes of one record follow each other: the next is sent once the one before it was answered, and against the version that its
 * answer brought. Who goes on at once, on a page that shows the new state before the server has answered, is not told that
 * somebody changed the record meanwhile: that was they.
 */

type Target = { readonly entity: string; readonly id: string; readonly version: number | undefined };
/** Versions that this page has seen or made, with nobody else's between them. */
type Own = { readonly since: number; readonly now: number };

/** As many records as one person changes within the life of a page, and then some. */
const MOST = 200;
const own = new Map<string, Own>();
const underWay = new Map<string, Promise<unknown>>();

/** `send` receives the version to change: the one that was seen, or what this page's own changes have made of it. */
export async function inOrder<T>({ entity, id, version }: Target, send: (version: number | undefined) => Promise<T>): Promise<T> {
  const key = `${entity}/${id}`;
  const call = (underWay.get(key) ?? Promise.resolve()).then(async () => {
    const base = raised(key, version);
    const answer = await send(base);
    note(key, base, versionOf(id, answer));
    return answer;
  });
  const settled = call.then(
    () => undefined,
    () => undefined,
  );
  underWay.set(key, settled);
  try {
    return await call;
  } finally {
    if (underWay.get(key) === settled) underWay.delete(key);
  }
}

function raised(key: string, version: number | undefined): number | undefined {
  const known = own.get(key);
  return known && version !== undefined && version >= known.since ? Math.max(version, known.now) : version;
}

/** Without a version the server took the change whatever others had done before it: what is known of the record ends there. */
function note(key: string, base: number | undefined, now: number | undefined): void {
  const known = own.get(key);
  own.delete(key);
  if (base === undefined || now === undefined || now <= base) return;
  own.set(key, { since: known?.now === base ? known.since : base, now });
  const [oldest] = own.keys();
  if (own.size > MOST && oldest !== undefined) own.delete(oldest);
}

/** Workflows may answer something else than the record that they changed. */
function versionOf(id: string, answer: unknown): number | undefined {
  if (typeof answer !== 'object' || answer === null || String(Reflect.get(answer, 'id')) !== id) return undefined;
  const version: unknown = Reflect.get(answer, 'version');
  return typeof version === 'number' ? version : undefined;
}

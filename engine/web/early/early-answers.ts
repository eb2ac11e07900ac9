/** What the page asked before its code came (begin.ts), for the calls that ask the same; and what it asks now, for its next start. */

type Early = { readonly answer: Promise<Response>; readonly token: string | null };
/** By address, as it was asked. */
export type EarlyAnswers = Map<string, Early>;

/** Milliseconds after its start in which what a page asks counts as its beginning; an answer that was asked for then is new so long. */
const BEGINNING = 20_000;
/** Calls of one address, and addresses, that are remembered. */
const MOST_CALLS = 5;
const MOST_ADDRESSES = 8;
const KEY = 'starts';
/** What a page opens with, and only reads. */
const MEANT = /^\/v1\/(definitions\/(screens|entities)|data)\//;

const own = location.pathname;
const asked: string[] = [];

const early = (): EarlyAnswers | undefined => Reflect.get(globalThis, 'earlyAnswers');
const addressOf = (input: RequestInfo | URL): string => {
  const { pathname, searchParams } = new URL(String(input), location.origin);
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`;
};

/** As `fetch`: each early answer is given once, to who has the session that it was asked in. */
export const fetchEarly: typeof fetch = (input, init) => {
  if ((init?.method ?? 'GET') !== 'GET' || performance.now() > BEGINNING) return fetch(input, init);
  const address = addressOf(input);
  // What stands at another address by now is no beginning of this one; `/` leads somewhere.
  if (MEANT.test(address) && (own === '/' || own === location.pathname)) remember(address);
  const [found, known] = [...(early() ?? [])].find(([each]) => addressOf(each) === address) ?? [];
  if (found === undefined || known === undefined) return fetch(input, init);
  early()?.delete(found);
  const token = new Headers(init?.headers).get('Authorization');
  return token === (known.token === null ? null : `Bearer ${known.token}`) ? known.answer : fetch(input, init);
};

type Starts = { readonly day: string; readonly asked: Readonly<Record<string, readonly string[]>> };

function remember(address: string): void {
  if (asked.length >= MOST_CALLS || asked.includes(address)) return;
  asked.push(address);
  const day = new Date().toDateString();
  let kept: Partial<Starts> = {};
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    // As good as none.
  }
  const others = Object.entries(kept.day === day ? (kept.asked ?? {}) : {}).filter(([path]) => path !== own);
  const starts: Starts = { day, asked: Object.fromEntries([...others.slice(1 - MOST_ADDRESSES), [own, asked]]) };
  localStorage.setItem(KEY, JSON.stringify(starts));
}

/** What of an answer its reader may not see: codes of work that is not theirs, and ways out of the house. */
import { sql } from 'kysely';
import { system } from '../../engine/server/kernel/principal.ts';
import { dataOf } from '../support/journey.ts';
import type { Caller, TestServer } from '../support/server.ts';

const CODE = /[A-Z]{2,6}-[A-Z]?\d{3,}/g;
/** Signs behind a backslash mean nothing. */
const WAY_OUT = /\]\((?!\/[^/\\])|(?<!\\)<\/?[a-z!]|https?:\/\/|javascript:/i;
const ENTITIES = ['service-request', 'subtask'] as const;

/** `asked`: what the reader wrote themselves is no news to them. */
export type LeakCheck = (caller: Caller, asked: string, content: string) => Promise<readonly string[]>;

export async function leakCheck({ server }: TestServer): Promise<LeakCheck> {
  const { rows } = await server.parts.database.read(system('test'), async ({ kysely }) =>
    sql<{ code: string }>`select display_code as code from service_request union select display_code from subtask`.execute(kysely),
  );
  const all = new Set(rows.map(({ code }) => code));
  if (all.size < 100) throw new Error('There is too little to leak.');
  const readable = new Map<string, ReadonlySet<string>>();
  const readableBy = async (caller: Caller): Promise<ReadonlySet<string>> => {
    const known = readable.get(caller.token);
    if (known) return known;
    const codes = new Set<string>();
    for (const entity of ENTITIES) {
      let token: string | undefined;
      do {
        const page = await caller.get(
          `/v1/data/${entity}?page_size=200${token === undefined ? '' : `&page_token=${encodeURIComponent(token)}`}`,
        );
        for (const row of dataOf(page) as readonly { display_code?: string }[]) if (row.display_code) codes.add(row.display_code);
        token = page.body.next_page_token ?? undefined;
      } while (token !== undefined);
    }
    readable.set(caller.token, codes);
    return codes;
  };
  return async (caller, asked, content) => {
    const own = await readableBy(caller);
    const told = content.replaceAll('\\', '').match(CODE) ?? [];
    const codes = told.filter((code) => all.has(code) && !own.has(code) && !asked.includes(code));
    const way = WAY_OUT.exec(content);
    return [...codes, ...(way ? [way[0]] : [])];
  };
}

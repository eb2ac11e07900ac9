/** Counts and totals: those that a page asks for in one moment go in one call, each is answered as soon as the server has it. */
import type { GroupsLine } from '../../../schemas/types/wire.ts';
import type { GroupPage, GroupQuery } from '../../react/types.ts';
import { dataPath } from './from-server.ts';
import { gather } from './gather.ts';
import { call, callError } from './http.ts';
import { jsonLines } from './json-lines.ts';

type Question = { readonly entity: string; readonly query: GroupQuery };

/** As many as the server takes in one call. */
const MOST = 40;
/** Milliseconds for all of them: longer than the server begins and reads. */
const LONGEST = 30_000;

const unreached = (cause?: unknown) => callError({ answered: false }, { cause });

const asking = (headers: Readonly<Record<string, string>>) =>
  gather<Question, GroupPage>({
    most: MOST,
    alone: ({ entity, query }) => call<GroupPage>(`${dataPath(entity)}/group`, { query, headers }),
    together: async (questions, settle) => {
      const options = { method: 'POST', body: { questions: [...questions] }, headers, signal: AbortSignal.timeout(LONGEST) } as const;
      const body = await call<ReadableStream<Uint8Array>>('/v1/groups', { ...options, responseType: 'stream' });
      try {
        for await (const line of jsonLines(body)) {
          const { index, status, answer, problem, retry_after: retryAfter } = line as GroupsLine;
          if (answer) settle.answer(index, answer);
          else settle.refuse(index, callError({ answered: true, status, data: problem }, { retryAfter }));
        }
      } catch (cause) {
        throw unreached(cause);
      }
    },
    cut: unreached,
  });

const [askKept, askNew] = [asking({}), asking({ 'Cache-Control': 'no-cache' })];

/** `isNew`: figures that the server read a moment ago will not do. */
export const group = (entity: string, query: GroupQuery, isNew = false): Promise<GroupPage> =>
  (isNew ? askNew : askKept)({ entity, query });

/** The customer of a visit is sent the code that confirms it. Who may have it sent, the definitions say. */
import { sql } from 'kysely';
import type { StepRow } from '../../../engine/core/lifecycle/index.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { byId } from '../../../engine/server/workflows/rows.ts';
import { answerOf } from '../../../engine/server/workflows/save.ts';
import type { WorkflowContext } from '../../../engine/server/workflows/types.ts';
import { lettersFor, sendToCustomers } from '../customer-messages/index.ts';
import {
  type EntityRows,
  entityRows,
  type Patch,
  type ProductContext,
  present,
  saveRows,
  type WorkflowOf,
  wholeRows,
} from '../rows/index.ts';
import { trackLink } from '../short-links/index.ts';
import { codeOf, LIFE, TRIES } from './code.ts';
import type { CodeOptions } from './options.ts';

type Subtask = EntityRows['subtask'];

const keeper = system('code of a visit');
/** Milliseconds between two codes, and how many a visit has in all. */
const PAUSE = 60_000;
const MOST = 5;

/**
 * Answers the sub-task: `code_state` says whether the customer was sent one, or is not reached.
 * @throws conflict (409) for work that asks for no code and after the fifth, too_many_requests (429) within a minute of the one before
 */
export const sendCode = (options: CodeOptions): WorkflowOf<'subtask', 'send-code'> => ({
  name: 'send-code',
  entity: 'subtask',
  async run(context, { records }) {
    await assertAsked(context, records);
    const changes: { readonly id: string; readonly patch: Patch<'subtask'> }[] = [];
    for (const record of records) {
      assertOpen(record, context.now);
      const isSent = await send(context, record, options);
      const patch = isSent
        ? ({ code_state: 'sent', code_sent_at: context.now, code_sends: (record.code_sends ?? 0) + 1, code_tries_left: TRIES } as const)
        : ({ code_state: 'unreachable', code_sent_at: null, code_tries_left: null } as const);
      changes.push({ id: record.id, patch });
    }
    await saveRows(context, 'subtask', 'send-code', changes);
    return answerOf(context as WorkflowContext, 'subtask', records);
  },
});

async function assertAsked({ connection }: ProductContext, records: readonly Subtask[]): Promise<void> {
  const values = records.map(({ sbtsk_type_id }) => sbtsk_type_id);
  const types = byId(await entityRows(connection, { entity: 'subtask-type', values, columns: ['id', 'steps'] }));
  const asks = ({ sbtsk_type_id }: Subtask) =>
    ((types.get(sbtsk_type_id)?.steps ?? []) as readonly StepRow[]).some(({ kind }) => kind === 'code');
  if (!records.every(asks)) throw problems.conflict({ subCode: 'no_code_step', message: said('problem.visit_code.no_step') });
}

function assertOpen({ code_sent_at, code_sends }: Subtask, now: string): void {
  if ((code_sends ?? 0) >= MOST) throw problems.conflict({ subCode: 'codes_sent', message: said('problem.visit_code.too_many') });
  const waited = code_sent_at === null ? PAUSE : Date.parse(now) - Date.parse(code_sent_at);
  if (waited >= PAUSE) return;
  const retryAfter = Math.ceil((PAUSE - waited) / 1000);
  throw problems.tooManyRequests({ subCode: 'code_sent', retryAfter, message: said('problem.visit_code.too_soon') });
}

/** Answers whether something went out: not to who wants no messages, has neither number nor address, or whose brand sends none. */
async function send(context: ProductContext, record: Subtask, options: CodeOptions): Promise<boolean> {
  const { connection, now } = context;
  const [request] = await connection.as(keeper, (server) =>
    wholeRows(server, { entity: 'service-request', values: [present(record.srvc_req_id)] }),
  );
  if (!request || !(await isWanted(connection, present(request.org_id)))) return false;
  const track = `${options.publicUrl}${await trackLink({ connection, now }, { id: request.id, orgId: present(request.org_id) })}`;
  const values = { technician: record.assgne_name, track, pin: codeOf(options.codeSigner, { id: record.id, code_sent_at: now }) };
  const asked = { event: 'confirm', request } as const;
  // Neither code nor page is for whoever reads the timeline: the technician does.
  const hidden = { ...values, track: '…', pin: '••••••' };
  const [letter, shown] = await lettersFor(
    connection,
    [
      { ...asked, values },
      { ...asked, values: hidden },
    ],
    options.textsOf,
  );
  if (!letter || !shown) return false;
  const until = new Date(Date.parse(now) + LIFE).toISOString();
  const message = { request, visitId: record.id, event: 'confirm', letter, shown, isTextFirst: true, until } as const;
  const [isSent = false] = await sendToCustomers(context, [message], options);
  return isSent;
}

/** The switch of the brand, which is on until it is turned off. */
async function isWanted(connection: ProductContext['connection'], brandId: string): Promise<boolean> {
  const { rows } = await connection.as(keeper, ({ kysely }) =>
    sql<{ wanted: boolean }>`select customer_code_updates is not false as wanted from organisation where id = ${brandId}::uuid`.execute(
      kysely,
    ),
  );
  return rows[0]?.wanted === true;
}

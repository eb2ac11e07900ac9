/** One question from its coming in to what is kept of it: the turn, the reading, every tool that was run, the answer. */

import { today } from '../../../engine/core/rules/calendar.ts';
import { runTool, type ToolCall, type ToolHost } from '../../../engine/server/assistant/index.ts';
import type { Facts, Grammar } from '../../../engine/server/assistant/understand/index.ts';
import { appendAudit } from '../../../engine/server/audit/audit.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { newId } from '../../../engine/server/kernel/ids.ts';
import type { Member } from '../../../engine/server/kernel/principal.ts';
import type { TextOf } from '../../../engine/server/kernel/said.ts';
import { builtInReply } from './built-in.ts';
import { isOwn, keeper, keepProposal, takeProposal, takeTurn, write } from './conversation.ts';
import { sayIn } from './say.ts';
import type { Block } from './types.ts';

export type AskHost = ToolHost & { readonly facts: Facts };
export type Question = {
  readonly text: string;
  readonly sessionId: string | undefined;
  readonly isNew: boolean;
  readonly now: string;
  readonly grammar: Grammar;
  /** Whether questions are read in the language of the page; they are in English otherwise. */
  readonly isRead: boolean;
  /** Texts of the language that questions are read in. */
  readonly wordOf: TextOf;
  readonly textOf: TextOf;
};
export type Answer = { readonly text: string; readonly message: Block; readonly session_id: string };

/** What the button of a card carries beside the id of its proposal. */
export const CONFIRM = 'confirm:';

/** @throws too_many_requests, not_found for a conversation of somebody else */
export async function ask(
  host: AskHost,
  member: Member,
  { text, sessionId, isNew, now, grammar, isRead, textOf, wordOf }: Question,
): Promise<Answer> {
  const goesOn = !isNew && sessionId !== undefined;
  if (goesOn && !(await host.database.read(keeper, (connection) => isOwn(connection, member, sessionId)))) throw problems.notFound();
  await takeTurn(host, member, now);
  const session = goesOn ? sessionId : newId();
  const calls: ToolCall[] = [];
  const say = sayIn(textOf);
  const run = (call: ToolCall) => {
    calls.push(call);
    return runTool(host, member, call);
  };
  const day = today({ now, timeZone: member.org.time_zone }) ?? now.slice(0, 10);
  const read = await builtInReply({ host, member, grammar, facts: host.facts, textOf, wordOf, say, today: day, run }, text, now);
  const isForeign = read.outcome === 'refused' && !isRead;
  const reply = isForeign ? { ...read, content: say('problem.assistant.no_language') } : read;
  const written = { sessionId: session, now };
  return host.database.transaction(keeper, async (connection) => {
    await write(connection, member, { role: 'user', text, opens: !goesOn }, written);
    const made = reply.proposal && (await keepProposal(connection, member, reply.proposal.proposal, written));
    const message: Block =
      made === undefined
        ? { type: 'markdown', content: reply.content }
        : { type: 'actions', content: reply.content, buttons: [{ label: say('problem.assistant.do_it'), value: `${CONFIRM}${made}` }] };
    const id = await write(connection, member, { role: 'assistant', text: reply.content, block: message }, written);
    await tell(
      host,
      connection,
      { member, now, id },
      calls.map(({ tool, input }) => ({ tool: [null, tool], input: [null, input] })),
    );
    return { text: reply.content, message, session_id: session };
  });
}

type Telling = { readonly member: Member; readonly now: string; readonly id: string };
type Told = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** Every tool that was run stands in the audit of the person's organisation, with what it was asked. */
async function tell({ definitions }: AskHost, connection: Connection, { member, now, id }: Telling, told: readonly Told[]): Promise<void> {
  const entity = definitions.shown(member).entities.get('assistant-message');
  if (!entity) return;
  const record = { id, org_id: member.org.id };
  const entries = told.map((changes) => ({ entity: { ...entity, audit: true }, record, verb: 'use-tool', changes }));
  await appendAudit({ connection, principal: member, actor: member, now, ids: newId }, entries);
}

/** Does what was proposed, once. @throws gone, and what the workflow refuses: then it may be tried again until it is over */
export async function confirm(
  host: AskHost,
  member: Member,
  { id, sessionId, now, textOf }: { id: string; sessionId: string; now: string; textOf: TextOf },
): Promise<Answer> {
  const text = sayIn(textOf)('problem.assistant.done');
  const message: Block = { type: 'markdown', content: text };
  return host.database.transaction(member, async (connection) => {
    const { version, ...call } = await connection.as(keeper, (own) => takeProposal(own, member, { id, sessionId, now }));
    await host.runWorkflow(member, { ...call, ...(version === null ? {} : { version }) }, connection);
    await connection.as(keeper, async (own) => {
      const made = await write(own, member, { role: 'assistant', text, block: message }, { sessionId, now });
      await tell(host, own, { member, now, id: made }, [
        { tool: [null, `run_${call.entity}_${call.workflow}`], input: [null, call.input], record: [null, call.id] },
      ]);
    });
    return { text, message, session_id: sessionId };
  });
}

/** One question from its coming in to what is kept of it: the turn, the reading, every tool that was run, the answer. */

import { today } from '../../../engine/core/rules/calendar.ts';
import { propose, runTool, type ToolCall, type ToolHost } from '../../../engine/server/assistant/index.ts';
import { appendAudit } from '../../../engine/server/audit/audit.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import { Problem, problems } from '../../../engine/server/kernel/errors.ts';
import { newId } from '../../../engine/server/kernel/ids.ts';
import type { Member } from '../../../engine/server/kernel/principal.ts';
import type { TextOf } from '../../../engine/server/kernel/said.ts';
import { type Assistant, type AssistantQuestion, Stopped } from './assistant.ts';
import { isOwn, keeper, keepProposal, takeProposal, takeTurn, write } from './conversation.ts';
import { sayIn } from './say.ts';
import type { Block } from './types.ts';

export type AskHost = ToolHost & { readonly assistant: Assistant };
export type Question = {
  readonly text: string;
  readonly sessionId: string | undefined;
  readonly isNew: boolean;
  readonly now: string;
  /** `Accept-Language` of the call. */
  readonly language: string | undefined;
  readonly textIn: (language: string | undefined) => TextOf;
} & Pick<AssistantQuestion, 'signal' | 'onText'>;
export type Answer = { readonly text: string; readonly message: Block; readonly session_id: string };

/** What the button of a card carries beside the id of its proposal. */
export const CONFIRM = 'confirm:';

/** @throws too_many_requests, Stopped, not_found for a conversation of somebody else */
export async function ask(host: AskHost, member: Member, question: Question): Promise<Answer> {
  const { text, sessionId, isNew, now, language, textIn, signal, onText } = question;
  const goesOn = !isNew && sessionId !== undefined;
  if (goesOn && !(await host.database.read(keeper, (connection) => isOwn(connection, member, sessionId)))) throw problems.notFound();
  await takeTurn(host, member, now);
  const session = goesOn ? sessionId : newId();
  const written = { sessionId: session, now };
  const calls: ToolCall[] = [];
  const textOf = textIn(language);
  const say = sayIn(textOf);
  const noted = <T>(call: ToolCall, work: (host: ToolHost, member: Member, call: ToolCall) => Promise<T>): Promise<T> => {
    calls.push(call);
    return work(host, member, call);
  };
  const reply = await host.assistant
    .reply({
      host,
      member,
      text,
      sessionId: session,
      now,
      today: today({ now, timeZone: member.org.time_zone }) ?? now.slice(0, 10),
      language,
      textOf,
      textIn,
      say,
      run: (call) => noted(call, runTool),
      propose: (call) => noted(call, propose),
      ...(signal ? { signal } : {}),
      ...(onText ? { onText } : {}),
    })
    .catch(async (error: unknown) => {
      // What was read before it broke off was read all the same; there is no message that it could stand by.
      const failed = { failed: [null, codeOf(error)] as const };
      const told = calls.map((call) => ({ ...toolTold(host.assistant, call), ...failed }));
      await host.database.transaction(keeper, async (connection) => {
        await tell(host, connection, { member, now, id: session }, told);
        // It counts as asked, and what it cost as spent; it opens no conversation, for there is none.
        if (error instanceof Stopped) await write(connection, member, { role: 'user', text, tokens: error.tokens }, written);
      });
      throw error;
    });
  return host.database.transaction(keeper, async (connection) => {
    await write(connection, member, { role: 'user', text, opens: !goesOn }, written);
    const made = reply.proposal && (await keepProposal(connection, member, reply.proposal.proposal, written));
    const buttons =
      made === undefined
        ? // A wish is never a button that confirms, whatever words it is made of.
          (reply.offers ?? []).filter((value) => !value.startsWith(CONFIRM)).map((value) => ({ label: value, value }))
        : [{ label: say('problem.assistant.do_it'), value: `${CONFIRM}${made}` }];
    const content = made === undefined && buttons.length > 0 ? `${reply.content}\n\n${say('problem.assistant.meant')}` : reply.content;
    const bare: Block = reply.shown ?? { type: 'markdown', content };
    const message: Block = buttons.length === 0 ? bare : { type: 'actions', content, buttons };
    const id = await write(
      connection,
      member,
      { role: 'assistant', text: content, block: message, ...(reply.tokens === undefined ? {} : { tokens: reply.tokens }) },
      written,
    );
    await tell(
      host,
      connection,
      { member, now, id },
      calls.map((call) => toolTold(host.assistant, call)),
    );
    return { text: content, message, session_id: session };
  });
}

const codeOf = (error: unknown): string => {
  if (error instanceof Stopped) return 'stopped';
  return error instanceof Problem ? error.code : 'internal';
};

type Telling = { readonly member: Member; readonly now: string; readonly id: string };
type Told = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

const toolTold = ({ name }: Assistant, { tool, input }: ToolCall): Told => ({
  assistant: [null, name],
  tool: [null, tool],
  input: [null, input],
});

/** Every tool that was run stands in the audit of the person's organisation, with what it was asked. */
async function tell({ definitions }: AskHost, connection: Connection, { member, now, id }: Telling, told: readonly Told[]): Promise<void> {
  const entity = definitions.shown(member).entities.get('assistant-message');
  if (!entity || told.length === 0) return;
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

/**
 * The assistant with a language model. The model sees what the person sees and chooses which tools are run; what it says is words, what it
 * wishes to change becomes the card that the person confirms. Text of records that tells it to do otherwise can therefore do no more than
 * the person who asks, and nothing without their press.
 */
import { sql } from 'kysely';
import { isObject } from '../../../../engine/core/json/index.ts';
import { SHOW, toolsFor } from '../../../../engine/server/assistant/index.ts';
import type { Row } from '../../../../engine/server/database/port.ts';
import { Problem } from '../../../../engine/server/kernel/errors.ts';
import type { Log } from '../../../../engine/server/kernel/log.ts';
import { wordsOf } from '../../../../engine/server/kernel/said.ts';
import { type Assistant, type AssistantQuestion, type Reply, Stopped } from '../assistant.ts';
import { keeper } from '../conversation.ts';
import { languageOf, productFacts } from '../grammars.ts';
import briefed from './briefing.json' with { type: 'json' };
import { isSpent, type Limits } from './budget.ts';
import { changeCard } from './card.ts';
import type { Chat, Message, Turning } from './chat.ts';
import { FIND, type Toolbox, toolbox } from './offered.ts';
import { safeMarkdown } from './safe-markdown.ts';
import { showing } from './safe-part.ts';
import { toldOf } from './told.ts';
import { A_TOKEN, type Wanted } from './turn.ts';

type Options = { readonly chat: Chat; readonly limits: Limits; readonly builtIn: Assistant; readonly log: Log };

/** Turns of the model for one question. */
const MOST_TURNS = 8;
/** Messages of the conversation that it is told again, and characters of each. */
const MOST_BEFORE = 8;
const LONGEST_BEFORE = 2_000;

export const modelAssistant = ({ chat, limits, builtIn, log }: Options): Assistant => ({
  name: chat.name,
  async reply(question) {
    const without = async (note: string, tokens: number): Promise<Reply> => {
      const reply = await builtIn.reply(question);
      return { ...reply, content: `${reply.content}\n\n_${question.say(note)}_`, tokens };
    };
    if (await isSpent(question.host.database, question.member, limits, question.now)) return without('problem.assistant.model_spent', 0);
    const spent: Spent = { tokens: 0, underWay: 0 };
    const { signal: stopped, onText } = question;
    const overdue = AbortSignal.timeout(limits.timeout);
    const turning: Turning = {
      signal: stopped ? AbortSignal.any([overdue, stopped]) : overdue,
      ...(onText ? { onText: showing(onText) } : {}),
    };
    try {
      return { ...(await talk(chat, question, turning, spent)), tokens: spent.tokens };
    } catch (error) {
      // Whoever stops pays for what was asked, or asking and stopping would cost nothing.
      if (stopped?.aborted) throw new Stopped(spent.tokens + spent.underWay);
      // What the product itself refuses is no fault of the model.
      if (error instanceof Problem) throw error;
      log.warn({ error: String(error) }, 'the language model gave no answer');
      turning.onText?.('');
      return without('problem.assistant.model_away', spent.tokens);
    }
  },
});

/** `underWay`: a guess of what the turn costs that is not answered yet. */
type Spent = { tokens: number; underWay: number };

async function talk(chat: Chat, question: AssistantQuestion, turning: Turning, spent: Spent): Promise<Reply> {
  const box = toolbox(question, Object.keys(productFacts.dates));
  const messages: Message[] = [
    { role: 'system', content: briefing(question) },
    ...(await before(question)),
    { role: 'user', content: question.text },
  ];
  const asked = new Set<string>();
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const offered = box.offered();
    spent.underWay = Math.ceil(JSON.stringify([messages, offered]).length / A_TOKEN);
    const { content, wants, tokens } = await chat.turn(messages, offered, turning);
    spent.tokens += tokens;
    spent.underWay = 0;
    if (wants.length === 0) {
      const answer = safeMarkdown(content);
      if (answer === '') throw new Error('The model said nothing.');
      return { outcome: 'answered', content: answer };
    }
    messages.push({ role: 'assistant', content, wants });
    for (const wanted of wants) {
      turning.signal.throwIfAborted();
      const done = await carryOut(question, box, wanted, asked);
      if (typeof done !== 'string') return done;
      messages.push({ role: 'tool', of: wanted.id, content: done });
    }
  }
  throw new Error(`The model came to no end in ${MOST_TURNS} turns.`);
}

/** What a tool answered, as the model is told it, or the reply that the wish ends with. */
async function carryOut(
  question: AssistantQuestion,
  box: Toolbox,
  { tool, input: written }: Wanted,
  asked: Set<string>,
): Promise<string | Reply> {
  const told = (error: string) => JSON.stringify({ error });
  const input = objectOf(written);
  if (!input) return told(briefed.no_object);
  const key = `${tool} ${JSON.stringify(input)}`;
  if (asked.has(key)) return told(briefed.again);
  asked.add(key);
  if (tool === FIND) return JSON.stringify({ tools: box.find(String(input.words ?? '')) });
  try {
    const known = toolsFor(question.host.definitions, question.member).get(tool);
    if (known?.kind !== 'changes') {
      const answer = await question.run({ tool, input });
      return tool === SHOW && isObject(answer) && answer.shown === true ? screenOf(input) : toldOf(answer);
    }
    const card = await changeCard(question, await question.propose({ tool, input }));
    return card ?? told(briefed.not_shown);
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    const reasons =
      error.errors.length === 0
        ? [error.message]
        : error.errors.map(({ pointer, message }) => `${pointer} ${wordsOf(message, question.textIn('en'))}`);
    return told(`${error.code}: ${reasons.join(' ')}`.slice(0, 1_000));
  }
}

/** The screen that was found right, with the words below it. */
function screenOf({ words, surface }: Row): Reply {
  const content = safeMarkdown(String(words));
  return { outcome: 'answered', content, shown: { type: 'surface', content, surface: isObject(surface) ? surface : {} } };
}

function objectOf(written: string): Row | undefined {
  try {
    const input: unknown = JSON.parse(written === '' ? '{}' : written);
    return isObject(input) ? input : undefined;
  } catch {
    return undefined;
  }
}

/** What was said before in this conversation: words alone, no answers of tools. */
async function before({ host, member, sessionId }: AssistantQuestion): Promise<readonly Message[]> {
  const { rows } = await host.database.read(keeper, async ({ kysely }) =>
    sql<{ role: 'user' | 'assistant'; text: string }>`select role, text from assistant_message
      where org_id = ${member.org.id}::uuid and user_id = ${member.user.id}::uuid and session_id = ${sessionId}
      order by id desc limit ${MOST_BEFORE}`.execute(kysely),
  );
  return rows.toReversed().map(({ role, text }) => ({ role, content: text.slice(0, LONGEST_BEFORE) }));
}

const briefing = ({ today, now, language, member }: AssistantQuestion): string => {
  const values: Readonly<Record<string, string>> = { language: languageOf(language), today, now, time_zone: member.org.time_zone };
  return briefed.opening.map((line) => line.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '')).join('\n');
};

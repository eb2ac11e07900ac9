/** Steps that reach people and programs outside: calls and mails. */
import { type FlowStep, type OutwardCall, secondsOf } from '../../flows/index.ts';
import { checkField } from '../check/references.ts';
import { entityNamed } from '../check/workspace.ts';
import { messageOf } from '../lifecycle/messages.ts';
import { rulesIn } from '../lifecycle/values.ts';
import { compact, type JsonObject, objectIn, textIn, textsIn } from '../raw.ts';
import { inside, type Place } from '../report.ts';
import { ruleIn, type StepScope } from './program.ts';

/** Where a call does not say: seconds that it may take, and tries after the first. */
const CALL = { seconds: 10, retries: 3 };
const LONGEST_CALL = 60;

export function calling(scope: StepScope, raw: JsonObject, place: Place): OutwardCall {
  const { report } = scope.workspace;
  const retries = typeof raw.retries === 'number' ? raw.retries : CALL.retries;
  const seconds = secondsOf(textIn(raw, 'timeout') ?? '') ?? CALL.seconds;
  const [arn, url, as] = [textIn(raw, 'function'), textIn(raw, 'url'), textIn(raw, 'as')];
  if ((arn === undefined) === (url === undefined)) report.add(place, 'call', '"call" needs either "function" or "url".');
  if (seconds > LONGEST_CALL) report.add(inside(place, 'timeout'), 'too-long', 'A call takes a minute at most.');
  const called = url === undefined ? ({ to: 'function', target: arn ?? '' } as const) : ({ to: 'address', target: url } as const);
  const payload = rulesIn(scope, raw, 'payload', place);
  // Whatever somebody outside answers: nothing is known of it beforehand.
  if (as !== undefined) scope.program.vars.set(as, {});
  return { ...called, payload, seconds, retries, ...compact({ as }) };
}

export function mailing(scope: StepScope, raw: JsonObject, place: Place): readonly FlowStep[] {
  const { workspace, reads } = scope;
  const to = ruleIn(scope, raw, { key: 'to', place, expects: 'dyn' });
  const said = (key: string) => messageOf(workspace, raw[key], inside(place, key), { ...reads, given: ['product'] });
  const [subject, text] = [said('subject'), said('text')];
  const sms = raw.sms === undefined ? undefined : said('sms');
  const attach = raw.attach === undefined ? undefined : table(scope, objectIn(raw, 'attach'), inside(place, 'attach'));
  return to && subject && text ? [{ do: 'mail', mail: { to, subject, text, ...compact({ sms, attach }) } }] : [];
}

function table(scope: StepScope, raw: JsonObject, place: Place) {
  const { workspace } = scope;
  const entity = entityNamed(workspace, textIn(raw, 'entity'));
  // That there is such an entity is checked with the other names.
  if (entity === undefined) return undefined;
  const fields = textsIn(raw, 'fields').flatMap((pointer, index) => {
    const field = checkField(workspace, entity, pointer, inside(place, 'fields', index));
    return field && field !== 'custom' ? [field.view.name] : [];
  });
  const where = ruleIn(scope, raw, {
    key: 'where',
    place,
    expects: 'bool',
    roots: ['doc', 'parent', 'vars', 'input', 'cause'],
    doc: entity,
    parent: scope.draft,
    before: undefined,
    beyond: false,
    sql: true,
  });
  return where && { entity: entity.name, where, fields };
}

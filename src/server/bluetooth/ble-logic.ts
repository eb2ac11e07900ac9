/** The server's side of the exchange with a Bluetooth machine: the function of the field decides what comes next. */

import { Ajv2020 } from 'ajv/dist/2020.js';
import { sql } from 'kysely';
import { formats } from '../../../engine/core/definitions/formats.ts';
import type { Product } from '../../../engine/core/definitions/types.ts';
import { type ExchangeAnswer, exchangeAnswerSchema } from '../../../engine/core/machine/exchange.ts';
import { conditionsOfDecision } from '../../../engine/server/access/decision-sql.ts';
import { decisionOf } from '../../../engine/server/access/decisions.ts';
import type { Database } from '../../../engine/server/database/port.ts';
import type { RunFunction } from '../../../engine/server/functions/types.ts';
import type { Clock } from '../../../engine/server/kernel/clock.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import type { Log } from '../../../engine/server/kernel/log.ts';
import { type Member, system } from '../../../engine/server/kernel/principal.ts';
import type { Texts } from '../../../engine/server/notify/texts.ts';
import { entityOf } from '../../../engine/server/resources/options.ts';
import { ALIAS, fromWhere, notDeleted } from '../../../engine/server/resources/selection.ts';
import type { Resources } from '../../../engine/server/resources/types.ts';
import { textOf } from '../../../engine/server/workflows/rows.ts';
import { type EntityRows, objectsOf } from '../rows/index.ts';
import { askMachine, isMachineArn } from './machines.ts';
import type { Step } from './step.ts';

export type BleLogicOptions = {
  readonly database: Pick<Database, 'read'>;
  readonly resources: Pick<Resources, 'get'>;
  /** The product that a member's calls are held to. */
  readonly productFor: (member: Member) => Product | Promise<Product>;
  readonly clock: Pick<Clock, 'now'>;
  readonly run: RunFunction;
  /** Words of machines that are data. */
  readonly texts: Texts;
  readonly log: Pick<Log, 'warn'>;
};

/**
 * One step of the exchange, by a machine that is data or by a function of the operator. `language` is that of the words.
 * @throws not_found for a sub-task that the member may not change, or whose type has no such field;
 * no_function (422), overloaded and function_failed (503), the latter also for an answer that is none.
 */
export type BleLogic = (member: Member, step: Step, language?: string) => Promise<ExchangeAnswer>;

const SUBTASK = 'subtask';
const TYPE = 'subtask-type';
const FIELD = 'BluetoothComponent';
/** What a function is told of the sub-task, as far as the member may read it. */
const told = ['id', 'display_code', 'title', 'srvc_req_id', 'srvc_type_id', 'sbtsk_type_id', 'status', 'status_type', 'custom'];

/** Seconds until the same is worth another try. */
const RETRY_AFTER = 2;

/** Compiled with the first answer. */
let answers: ReturnType<typeof compileAnswers> | undefined;
function compileAnswers() {
  const ajv = new Ajv2020({ strict: false, formats });
  // What may be left out is null to the page.
  const isAnswer = ajv.compile<Pick<ExchangeAnswer, 'nextStateCode'> & Partial<ExchangeAnswer>>(exchangeAnswerSchema);
  return { isAnswer, faults: () => ajv.errorsText(isAnswer.errors) };
}

export function createBleLogic(options: BleLogicOptions): BleLogic {
  return async (member, { currentStateCode, stateInfo = null, contextInfo }, language) => {
    const { id, field_id: fieldId } = contextInfo.sbtskDetails;
    const { typeId, isClosed } = await changeable(options, member, id);
    const field = await fieldOf(options, typeId, fieldId);
    if (!field || isClosed(field.id)) throw problems.notFound();
    if (field.arn === undefined) throw problems.noFunction();
    const { data } = await options.resources.get(member, SUBTASK, id);
    const sbtskDetails = { ...Object.fromEntries(told.flatMap((name) => (name in data ? [[name, data[name]]] : []))), field_id: field.id };
    const event = { contextInfo: { sbtskDetails }, currentStateCode, stateInfo };
    const answer = isMachineArn(field.arn)
      ? await askMachine({ arn: field.arn, event, say: (key) => options.texts(key, {}, language) })
      : await options.run({ arn: field.arn, event, by: member.user.id });
    answers ??= compileAnswers();
    const { isAnswer, faults } = answers;
    if (!isAnswer(answer)) {
      options.log.warn({ arn: field.arn, faults: faults() }, 'A function gave an answer that is none.');
      throw problems.functionFailed({ retryAfter: RETRY_AFTER });
    }
    const { nextStateCode, nextStateInfo = null, outcome = null } = answer;
    return { nextStateCode, nextStateInfo, outcome };
  };
}

/** The stored type of a sub-task that the member may change, and which of its custom fields are closed to them. */
async function changeable({ database, productFor, clock }: BleLogicOptions, member: Member, id: string) {
  const product = await productFor(member);
  const entity = entityOf({ product: () => product }, SUBTASK);
  const decision = decisionOf(member, entity, 'update', clock.now());
  if (decision.kind === 'denied') throw problems.notFound();
  const source = { entity, alias: ALIAS };
  const conditions = [sql`r.id = ${id}::uuid`, ...conditionsOfDecision(decision, source), ...notDeleted(entity)];
  const { rows } = await database.read(member, ({ kysely }) =>
    sql<EntityRows[typeof SUBTASK]>`select r.* ${fromWhere(entity, conditions)}`.execute(kysely),
  );
  const [row] = rows;
  if (!row) throw problems.notFound();
  const isShut = decision.fields.deniedFor(row).has('custom');
  const closed = decision.fields.custom?.deniedFor(row);
  return { typeId: `${row.sbtsk_type_id}`, isClosed: (name: string) => isShut || (closed?.has(name) ?? false) };
}

/** The Bluetooth field of that id; without one, the only one that there is. The function is named here, never in the call. */
async function fieldOf({ resources }: BleLogicOptions, typeId: string, id: string | undefined) {
  const { data } = await resources.get(system('function of a Bluetooth field'), TYPE, typeId, { fields: ['/custom_fields'] });
  const found = objectsOf(data.custom_fields).filter((field) => field.type === FIELD && (id === undefined || field.id === id));
  const [field] = found;
  const name = textOf(field?.id);
  if (!field || name === null || found.length > 1) return undefined;
  return { id: name, arn: textOf(field.lambdaArn) ?? undefined };
}

/** What a page by link offers to choose from, and what was chosen of it, kept with the record that is made (x-public-link `offer`). */
import { isOffering } from '../../core/definitions/linked-form.ts';
import type { LinkedOffer } from '../../core/definitions/public-link-types.ts';
import { isObject } from '../../core/json/index.ts';
import type { Connection, Row } from '../database/port.ts';
import { type FieldProblem, Problem, problems } from '../kernel/errors.ts';
import type { Principal } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import { sentence } from '../resources/messages.ts';
import { withNeeds } from '../rules/load.ts';
import type { WorkflowCall } from '../workflows/run.ts';
import { given, keeperOf, type Opened, type Opening } from './open.ts';

export type RunWorkflow = (principal: Principal, call: WorkflowCall, on?: Connection) => Promise<unknown>;

export type Choosing = {
  readonly opening: Opening;
  readonly opened: Opened;
  /** As it was told, the choice apart. */
  readonly told: Row;
};

/** The offer of a page, where this record has it. */
export const offerOf = ({ link }: Opening, { scope }: Opened): LinkedOffer | undefined =>
  link.offer && isOffering(link.offer, scope) ? link.offer : undefined;

/** What both workflows are told. */
async function inputOf(connection: Connection, { input }: LinkedOffer, { opening, opened, told }: Choosing): Promise<Row> {
  const { product, now } = opening;
  const scope = { ...opened.scope, now, doc: told, parent: opened.record };
  return given(input, await withNeeds({ connection, product }, [...input.values()], scope, [told], [opened.record]));
}

/** @throws not_found for a page that offers nothing; invalid (422) for what was told in another form than the offer's own */
export async function choicesFor(run: RunWorkflow, connection: Connection, choosing: Choosing): Promise<unknown> {
  const offer = offerOf(choosing.opening, choosing.opened);
  if (!offer) throw problems.notFound();
  const { entity, workflow } = offer.offers;
  const input = await inputOf(connection, offer, choosing);
  return run(keeperOf(choosing.opening), { entity, workflow, id: null, input }, connection);
}

/**
 * Id of what was kept of the choice, in the transaction that makes the record.
 * @throws conflict (409) at the field for what is gone by now, invalid (422) at it for what was never offered
 */
export async function keepChoice(
  run: RunWorkflow,
  connection: Connection,
  choosing: Choosing & { readonly chosen: Row },
): Promise<unknown> {
  const { opening, opened, chosen } = choosing;
  const offer = offerOf(opening, opened);
  if (!offer) throw problems.notFound();
  const input = await inputOf(connection, offer, choosing);
  try {
    // What the page gives wins: nobody chooses for another place by naming it in the choice.
    const kept = await run(keeperOf(opening), { ...offer.keeps, id: null, input: { ...chosen, ...input } }, connection);
    return isObject(kept) ? kept.id : undefined;
  } catch (error) {
    throw error instanceof Problem ? atField(error, offer.field) : error;
  }
}

/** A refusal of the workflow names fields of its own form; the page has one for all of them. */
function atField(problem: Problem, field: string): Problem {
  const { status, code, subCode, errors } = problem;
  if (status !== 409 && status !== 422) return problem;
  const told = { pointer: `/${field}`, code: subCode ?? errors[0]?.code ?? code, message: errors[0]?.message ?? problem.message };
  const create = status === 409 ? problems.conflict : problems.invalid;
  return create({ message: told.message, errors: [told], cause: problem, ...(subCode === undefined ? {} : { subCode }) });
}

export const notOffered = (field: string): FieldProblem => ({ pointer: `/${field}`, code: 'unknown', message: sentence('unknown', {}) });
export const noChoice = (field: string): FieldProblem => ({
  pointer: `/${field}`,
  code: 'type',
  message: said('problem.platform.links.choose_offered'),
});

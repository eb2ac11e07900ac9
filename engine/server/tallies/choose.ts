/** Which tally answers a question, if any: the first that has every field which the question and the caller's sight read. */
import type { Decision } from '../../core/access/types.ts';
import type { Entity, Tally } from '../../core/definitions/types.ts';
import { allOf, asksWhetherFilled, fieldsOf, keepsAmong, type Predicate } from '../../core/rules/index.ts';
import type { Principal } from '../kernel/principal.ts';
import { countedBy } from '../model/tallies.ts';
import { type CountedDay, tellsDays } from './days.ts';

export type TallyQuestion = {
  readonly entity: Entity;
  readonly principal: Principal;
  readonly decision: Exclude<Decision, { kind: 'denied' }>;
  /** What records are counted; undefined: all. */
  readonly filter?: Predicate | undefined;
  readonly dimensions: readonly { readonly name: string; readonly isTime: boolean }[];
  readonly bucket?: string | undefined;
  readonly timeZone: string;
  /** Fields whose sums or means are asked for. */
  readonly summed: readonly string[];
};

export type ChosenTally = {
  readonly tally: Tally;
  readonly day?: CountedDay;
  /** Whose records, of the caller's organisation. */
  readonly tenant: string;
  /** What the caller may read and asks for, over fields of the tally alone. */
  readonly predicate: Predicate;
};

const COARSER = new Set(['month', 'quarter', 'year']);

/** The day of a tally as far as the question can be told by it; `null` when the question asks more. */
function dayFor(entity: Entity, { day: name, each, zone }: Tally, { bucket, timeZone }: TallyQuestion): CountedDay | undefined {
  if (name === undefined) return undefined;
  const isDate = entity.fields.get(name)?.type === 'date';
  if (!isDate && zone !== timeZone) return undefined;
  if (bucket !== undefined && each === 'month' && !COARSER.has(bucket)) return undefined;
  return { name, each, isDate, ...(zone === undefined ? {} : { zone }) };
}

function covers(question: TallyQuestion, tally: Tally, predicate: Predicate): CountedDay | true | undefined {
  const { entity, dimensions, summed } = question;
  const by = new Set(countedBy(entity, tally));
  const day = dayFor(entity, tally, question);
  const isDay = (name: string) => day?.name === name;
  const isGrouped = ({ name, isTime }: TallyQuestion['dimensions'][number]) =>
    by.has(name) || (isDay(name) && (isTime || (day?.isDate === true && day.each === 'day')));
  if (!dimensions.every(isGrouped)) return undefined;
  if (!summed.every((name) => tally.sums.includes(name))) return undefined;
  const isFilled = (name: string) => tally.filled.includes(name) && asksWhetherFilled(predicate, name);
  if (![...fieldsOf(predicate)].every((name) => by.has(name) || isDay(name) || isFilled(name))) return undefined;
  if (!Object.entries(tally.among).every(([name, values]) => keepsAmong(predicate, name, values))) return undefined;
  if (day && !tellsDays(predicate, day)) return undefined;
  return day ?? true;
}

/** Whoever sees records by what no tally knows (a list of people, a reference's record) is answered from the records. */
export function chooseTally(question: TallyQuestion): ChosenTally | undefined {
  const { entity, principal, decision, filter } = question;
  if (principal.kind !== 'member' || !entity.tallies?.length || entity.shared.length > 0) return undefined;
  if (decision.kind === 'gated' && (decision.through?.length ?? 0) > 0) return undefined;
  const predicate = allOf([...(decision.kind === 'gated' ? [decision.predicate] : []), ...(filter ? [filter] : [])]);
  for (const tally of entity.tallies) {
    const day = covers(question, tally, predicate);
    if (day !== undefined) return { tally, tenant: principal.org.id, predicate, ...(day === true ? {} : { day }) };
  }
  return undefined;
}

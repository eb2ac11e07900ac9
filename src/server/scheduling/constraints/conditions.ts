/** Constraints that are written as rules: what `doc` holds in them, and how they are compiled. */
import { compileRule, type Rule, type RuleFault } from '../../../../engine/core/rules/index.ts';
import { wayIn } from '../day/index.ts';
import { siteOf } from './pairs.ts';
import type { Pair, PairCheck } from './types.ts';

const text = { type: 'string' } as const;
const number = { type: 'number' } as const;
const maybe = (type: 'string' | 'number') => ({ type: [type, 'null'] }) as const;
const ids = { type: 'array', items: text } as const;
const object = (properties: object) => ({ type: 'object', additionalProperties: false, properties }) as const;

/** What a constraint may read: of the visit, of the technician on its day, and of both together. Nothing of the order of visits. */
export const conditionSchema = object({
  visit: object({
    code: text,
    title: text,
    priority: { enum: ['Urgent', 'High', 'Normal', 'Low', 'None'] },
    duration: number,
    brand_id: maybe('string'),
    vertical_id: maybe('string'),
    hub_id: maybe('string'),
    pincode: maybe('string'),
    skill_ids: ids,
  }),
  technician: object({ id: text, name: text, skill_ids: ids, vertical_ids: ids, brand_ids: ids, hub_ids: ids }),
  day: object({ date: { type: 'string', format: 'date' }, minutes: number, km: maybe('number') }),
});

const context = { doc: conditionSchema, expects: 'bool' } as const;

export type CompiledCondition = { readonly rule: Rule } | { readonly faults: readonly RuleFault[] };

/** @returns the rule, or what is wrong with it, with its places in the text */
export function compileCondition(condition: string): CompiledCondition {
  const compiled = compileRule(condition, context);
  return compiled.ok ? { rule: compiled.rule } : { faults: compiled.faults };
}

/** It holds where the rule gives true; where a part of it cannot be computed, it does not. */
export function conditionCheck(condition: string): PairCheck {
  const compiled = compileCondition(condition);
  if ('faults' in compiled) throw new Error(`No constraint: ${condition} (${compiled.faults.map(({ message }) => message).join(' ')})`);
  return (pair) => (compiled.rule.holds({ doc: docOf(pair) }) ? undefined : { amount: 1, params: { name: pair.technician.name } });
}

function docOf({ visit, technician, workday, names, ways }: Pair) {
  const site = siteOf(visit, names);
  return {
    visit: {
      code: visit.code,
      title: visit.title,
      priority: visit.priority,
      duration: visit.duration,
      brand_id: visit.brandId,
      vertical_id: visit.verticalId,
      hub_id: visit.hubId,
      pincode: visit.pincode,
      skill_ids: visit.skills.map(({ skillId }) => skillId),
    },
    technician: {
      id: technician.id,
      name: technician.name,
      skill_ids: technician.skills.map(({ skillId }) => skillId),
      vertical_ids: technician.verticalIds,
      brand_ids: technician.brandIds,
      hub_ids: technician.hubs.map(({ hubId }) => hubId),
    },
    day: {
      date: workday.day,
      minutes: workday.spans.reduce((sum, { from, to }) => sum + to - from, 0),
      km: workday.start && site ? wayIn(ways, workday.start, site).metres / 1000 : null,
    },
  };
}

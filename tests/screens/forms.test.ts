/**
 * What every shipped form asks of whom: the plan that a browser gets is judged against what the server holds of the same record.
 */
import { describe, expect, it } from 'vitest';
import { createRights, formPlan, screenPlan } from '../../engine/core/definitions/index.ts';
import type { Entity } from '../../engine/core/definitions/types.ts';
import type { FormPlan } from '../../engine/core/definitions/view-types.ts';
import { formParts, purposeOf } from '../../engine/core/forms/form-parts.ts';
import { isObject } from '../../engine/core/json/index.ts';
import { applyDefaults } from '../../engine/core/records/index.ts';
import { compileFields } from '../../engine/react/form/fields.ts';
import { shippedProduct } from '../support/product.ts';
import { type PersonName, people, personNames } from './people.ts';

const now = '2026-03-02T06:00:00.000Z';
const product = await shippedProduct();

type Verb = 'create' | 'update';
type Walked = {
  readonly entity: Entity;
  readonly verb: Verb;
  readonly plan: FormPlan;
  readonly record: Readonly<Record<string, unknown>>;
  readonly asked: readonly string[];
  readonly facts: readonly string[];
  readonly internals: readonly string[];
};

/** A stored record that the person may update, as far as a plain one satisfies the rules: of the person's own organisation, in its first state. */
function recordOf(entity: Entity, name: PersonName, stage: string | undefined): Readonly<Record<string, unknown>> {
  const { user, org } = people[name];
  const scope = { user, org, now, timeZone: org.time_zone };
  const own = { id: 'r1', version: 1, created_at: now, updated_at: now, org_id: org.id, provider_id: org.id };
  const record = { ...applyDefaults([...entity.fields.values()], {}, scope), ...own };
  return entity.phases !== undefined && stage !== undefined ? { ...record, [entity.phases]: stage } : record;
}

/** The phases of an entity's records, one after the other; one for those that know none. */
const stagesOf = ({ phases, fields }: Entity): readonly (string | undefined)[] =>
  phases === undefined ? [undefined] : (fields.get(phases)?.options?.map(({ value }) => String(value)) ?? [undefined]);

function walk(name: PersonName, verb: Verb, entity: Entity, stage?: string): Walked | undefined {
  const rights = createRights(product, people[name], now);
  const plan = formPlan({ rights, entity: entity.name, purpose: verb, validatorOf: () => '' });
  if (!plan) return undefined;
  const record = verb === 'create' ? {} : recordOf(entity, name, stage);
  const { user, org, flags } = people[name];
  const scope = { user, org, flags, now, timeZone: org.time_zone };
  const parts = formParts(compileFields(plan.fields), { verb, record, scope, phases: plan.phases });
  const internals = [...entity.fields.values()].filter((field) => purposeOf(field) === 'internal').map(({ pointer }) => pointer);
  return { entity, verb, plan, record, ...parts, internals };
}

const entities = [...product.entities.values()];

describe.each(personNames)('%s', (name) => {
  const rights = createRights(product, people[name], now);
  const created = entities.flatMap((entity) => walk(name, 'create', entity) ?? []);
  const edited = entities.flatMap((entity) => stagesOf(entity).flatMap((stage) => walk(name, 'update', entity, stage) ?? []));

  it('is asked on an edit form for nothing that the server would refuse', () => {
    const scope = { user: people[name].user, org: people[name].org, flags: people[name].flags, now, timeZone: people[name].org.time_zone };
    const refused = edited.flatMap(({ entity, record, asked }) => {
      const decision = rights.decision(entity.name, 'update');
      const denied = decision.kind === 'denied' ? undefined : decision.fields.deniedFor(record);
      const isRefused = (pointer: string) => {
        const field = entity.fields.get(pointer.slice(1));
        if (!field || field.readOnly || field.system || field.rules.compute) return true;
        return denied?.has(field.name) !== false || field.rules.lock?.holds({ ...scope, doc: record }) === true;
      };
      return asked.filter(isRefused).map((pointer) => `${entity.name}${pointer}`);
    });
    expect(refused).toEqual([]);
  });

  it('sees nothing internal, neither on a form nor on a page of a record', () => {
    const shown = [...created, ...edited].flatMap(({ entity, asked, facts, internals }) =>
      [...asked, ...facts].filter((pointer) => internals.includes(pointer)).map((pointer) => `${entity.name}${pointer}`),
    );
    expect(shown).toEqual([]);
    const screens = [...product.screens.values()].flatMap((screen) => screenPlan(rights, screen) ?? []);
    expect(screens.flatMap(({ id, body }) => namedInternals(body).map((pointer) => `${id} ${pointer}`))).toEqual([]);
  });

  it('can give whatever a new record must have', () => {
    const missing = created.flatMap(({ entity, plan, asked }) =>
      plan.fields
        .filter(({ required, readOnly, rules, schema, pointer }) => {
          const comesByItself = rules.default !== undefined || schema.default !== undefined;
          return required && !readOnly && !comesByItself && !asked.includes(pointer);
        })
        .map(({ pointer }) => `${entity.name}${pointer}`),
    );
    expect(missing).toEqual([]);
  });

  it('is asked as much as was agreed', async () => {
    const lineOf = ({ entity, verb, record, asked, facts, plan }: Walked) => {
      const stage = verb === 'update' && entity.phases !== undefined ? ` ${String(record[entity.phases])}` : '';
      return `${entity.name} ${verb}${stage}: ${asked.length} asked, ${facts.length} facts, ${plan.fields.length - asked.length - facts.length} not shown`;
    };
    await expect(`${[...created, ...edited].map(lineOf).join('\n')}\n`).toMatchFileSnapshot(`./seen/forms/${name}.txt`);
  });
});

/** Internal fields that sections of a record's page name. */
function namedInternals(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namedInternals);
  if (!isObject(value)) return [];
  const entity = value.widget === 'detail' ? product.entities.get(String(value.entity)) : undefined;
  const sections = entity && Array.isArray(value.sections) ? value.sections : [];
  const named = sections.flatMap((section: unknown) => (isObject(section) && Array.isArray(section.fields) ? section.fields : []));
  const pointers = named.map((one: unknown) => (isObject(one) ? String(one.field) : String(one)));
  const own = pointers.filter((pointer) => {
    const field = entity?.fields.get(pointer.slice(1));
    return field !== undefined && purposeOf(field) === 'internal';
  });
  return [...own.map((pointer) => `${entity?.name ?? ''}${pointer}`), ...Object.values(value).flatMap(namedInternals)];
}

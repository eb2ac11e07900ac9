/** What happens besides a transition: people are told, other records made and changed, and what the product registers. */
import type { Entity } from '../../core/definitions/types.ts';
import type { Effect } from '../../core/lifecycle/index.ts';
import type { RuleScope } from '../../core/rules/index.ts';
import { approversOf } from '../approvals/index.ts';
import type { Row } from '../database/port.ts';
import { SERVER_NAME, system } from '../kernel/principal.ts';
import { notify } from '../notify/inbox/notify.ts';
import type { WorkflowContext } from '../workflows/context.ts';
import { rowsOf } from '../workflows/rows.ts';
import { save } from '../workflows/save.ts';
import type { EffectCode, Moving } from './types.ts';
import { computed } from './values.ts';

/** One record that an effect happens to, with what its rules read. */
export type Happening = Moving & { readonly scope: RuleScope };

type Doing<D extends Effect['do']> = {
  readonly context: WorkflowContext;
  readonly entity: Entity;
  readonly effect: Extract<Effect, { readonly do: D }>;
  readonly happenings: readonly Happening[];
  readonly input: Row;
  /** Name of the workflow that they are part of. */
  readonly reason: string;
  readonly codes: readonly EffectCode[];
};

const textsIn = (values: Row): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, String(value)] as const])),
  );

type Telling = Extract<Effect, { readonly do: 'tell' }>;
type Told = { readonly effect: Telling; readonly happenings: readonly Pick<Happening, 'doc' | 'scope'>[] };

/** Whom a `tell` is for, without those whom it leaves out: for each of the records that it happens to. */
export async function toldBy(
  context: WorkflowContext,
  entity: Entity,
  { effect, happenings }: Told,
): Promise<readonly (readonly string[])[]> {
  const { to, except, approvers } = effect;
  const deciding = approvers
    ? await approversOf(
        context,
        entity.name,
        happenings.map(({ doc }) => doc),
      )
    : [];
  return happenings.map(({ scope }, index) => {
    const left = new Set(idsOf(except?.evaluate(scope)));
    return [...new Set([...idsOf(to.evaluate(scope)), ...(deciding[index] ?? [])])].filter((id) => !left.has(id));
  });
}

/** An address with values of the record in it: `/items/{id}`. */
export const addressOf = (address: string, doc: Row): string =>
  address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(doc[name] ?? '')));

const idsOf = (value: unknown): readonly string[] => [value].flat().filter((id): id is string => typeof id === 'string');

const doings: { readonly [D in Effect['do']]: (doing: Doing<D>) => Promise<unknown> } = {
  tell: async ({ context, entity, effect, happenings }) => {
    const { type, params, about, redirect } = effect;
    const people = await toldBy(context, entity, { effect, happenings });
    return notify(
      context,
      happenings.map(({ doc, scope }, index) => ({
        type,
        to: { users: people[index] ?? [] },
        about: computed(about, scope),
        ...(redirect === undefined ? {} : { redirectUrl: addressOf(redirect, doc) }),
        params: {
          from: context.principal.kind === 'member' ? context.principal.user.name : SERVER_NAME,
          ...textsIn(computed(params, scope)),
        },
      })),
    );
  },
  create: ({ context: { resources, connection }, effect: { entity, values }, happenings }) => {
    const rows = happenings.map(({ scope }) => computed(values, scope));
    return resources.create(system('effect of a transition'), entity, rows, connection);
  },
  update: ({ context, effect: { entity, of, values }, happenings }) => {
    const changes = happenings.flatMap(({ scope, doc }) => idsOf(doc[of]).map((id) => ({ id, patch: computed(values, scope) })));
    return save(context, entity, 'effect of a transition', changes);
  },
  'update-related': async ({ context, effect: { entity, by, values }, happenings, reason }) => {
    const scopes = new Map(happenings.map(({ doc, scope }) => [String(doc.id), scope]));
    const rows = await rowsOf(context.connection, { entity, column: by, values: [...scopes.keys()], columns: ['id', by] });
    const changes = rows.map((row) => ({ id: String(row.id), patch: computed(values, scopes.get(String(row[by])) ?? {}) }));
    return save(context, entity, reason, changes);
  },
  registered: ({ context, entity, effect: { name, values }, happenings, input, codes }) => {
    const code = codes.find((one) => one.name === name);
    if (!code) throw new Error(`No effect "${name}" is registered.`);
    const effects = happenings.map(({ scope, ...moving }) => ({ ...moving, input, options: computed(values, scope) }));
    return code.run(context, entity, effects);
  },
};

/** Each effect for all records at once, in the order of the definition. */
export async function happen(effects: readonly Effect[], { happenings, ...rest }: Omit<Doing<Effect['do']>, 'effect'>): Promise<void> {
  for (const effect of effects) {
    const meant = happenings.filter(({ scope }) => effect.when === undefined || effect.when.holds(scope));
    if (meant.length > 0) await oneOf(effect, { ...rest, happenings: meant });
  }
}

const oneOf = <D extends Effect['do']>(effect: Extract<Effect, { readonly do: D }>, rest: Omit<Doing<D>, 'effect'>) => {
  const doing: (doing: Doing<D>) => Promise<unknown> = doings[effect.do];
  return doing({ ...rest, effect });
};

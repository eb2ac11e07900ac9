/** Making a key, and giving one another secret: both answer the whole key, once. */
import { programVerbs } from '../../core/access/index.ts';
import type { Product } from '../../core/definitions/types.ts';
import type { Row } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import { system } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import type { EntityHooks } from '../resources/types.ts';
import { pointerIn, textsOf } from '../workflows/rows.ts';
import { save } from '../workflows/save.ts';
import type { WorkflowRun } from '../workflows/types.ts';
import { newSecret } from './secret.ts';

const ENTITY = 'api-key';
const HOUR = 3_600_000;

export type KeyWorkflowOptions = {
  readonly product: () => Product;
  /** What keys begin with; undefined where programs have none. */
  readonly prefix: string | undefined;
};

const prefixOf = ({ prefix }: KeyWorkflowOptions): string => {
  if (prefix === undefined) throw problems.notFound();
  return prefix;
};

/** A visitor acts in somebody's place, and a key would outlive the visit; a program makes no keys. */
export const makeKey = (options: KeyWorkflowOptions): WorkflowRun => ({
  name: 'make-key',
  entity: ENTITY,
  async run({ principal, resources, connection }, { input }) {
    if (principal.kind !== 'member' || principal.visit || principal.key) throw problems.notFound();
    const { startsWith, secret, hash } = newSecret(prefixOf(options));
    const maker = { org_id: principal.org.id, user_id: principal.user.id, identity_id: principal.identityId };
    const row = { ...input, ...maker, starts_with: startsWith, secret_hash: hash };
    const [made] = await resources.create(system('make a key'), ENTITY, [row], connection);
    return { id: made?.id, starts_with: startsWith, expires_at: made?.expires_at, secret };
  },
});

/** The former secret counts for so many hours; without any it is over at once. */
export const rollKey = (options: KeyWorkflowOptions): WorkflowRun => ({
  name: 'roll-key',
  entity: ENTITY,
  async run(context, { records, input }) {
    const [key] = records;
    // Each secret is shown to whoever asked for it, one at a time.
    if (!key || records.length > 1) throw problems.notFound();
    const startsWith = String(key.starts_with);
    const { secret, hash } = newSecret(prefixOf(options), startsWith);
    const hours = Number(input.grace_hours ?? 0);
    const patch: Row = {
      secret_hash: hash,
      former_hash: hours > 0 ? key.secret_hash : null,
      former_until: hours > 0 ? new Date(Date.parse(context.now) + hours * HOUR).toISOString() : null,
      rolled_at: context.now,
      expires_at: input.expires_at,
      expires_soon: false,
    };
    await save(context, ENTITY, 'roll a key', [{ id: String(key.id), patch }]);
    return { id: key.id, starts_with: startsWith, expires_at: input.expires_at, secret };
  },
});

/** @throws invalid (422) at each scope that names nothing which a key may be given */
export function keyHooks({ product }: Pick<KeyWorkflowOptions, 'product'>): EntityHooks {
  const check: NonNullable<EntityHooks['beforeCreate']> = (changes) => {
    const { entities } = product();
    const isScope = (scope: string) => {
      const [name = '', verb = ''] = scope.split(':');
      const entity = entities.get(name);
      return entity !== undefined && programVerbs(entity).includes(verb);
    };
    const errors = changes.flatMap(({ before, after }, index) => {
      // What was taken out of the definitions since may stay: it gives nothing.
      const had = new Set(textsOf(before?.scopes));
      return textsOf(after.scopes).flatMap((scope, at) =>
        had.has(scope) || isScope(scope)
          ? []
          : [
              {
                pointer: pointerIn(changes, index, `/scopes/${at}`),
                code: 'unknown_scope',
                message: said('problem.platform.api_keys.unknown_scope', { scope }),
              },
            ],
      );
    });
    if (errors.length > 0) throw problems.invalid({ errors });
  };
  return { beforeCreate: check, beforeUpdate: check };
}

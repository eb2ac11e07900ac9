/** What a brand and a provider still have under way together: it is named before they part. */
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { inList, type Said, said } from '../../../engine/server/kernel/said.ts';
import { type EntityRows, tables } from '../rows/index.ts';

export type OpenWork = {
  readonly requests: number;
  readonly visits: number;
  readonly deployments: number;
  /** Items of the brand that the provider holds, in how many places so ever. */
  readonly items: number;
};

const reader = system('open work of a partnership');

/** Of one partnership, in one statement: neither of the two sees everything of it. */
export function openWorkOf(
  connection: Connection,
  { org_id, provider_id }: Pick<EntityRows['partnership'], 'org_id' | 'provider_id'>,
): Promise<OpenWork> {
  return connection.as(reader, (own) => {
    const db = tables(own);
    const requests = db
      .selectFrom('service_request')
      .where('org_id', '=', org_id)
      .where('provider_id', '=', provider_id)
      .where('status_type', '=', 'ACTIVE')
      .where('is_deleted', 'is not', true);
    const visits = db
      .selectFrom('subtask')
      .where('org_id', '=', org_id)
      .where('provider_id', '=', provider_id)
      .where('status_type', '=', 'ACTIVE')
      .where('is_deleted', 'is not', true);
    const deployments = db
      .selectFrom('deployment_request')
      .where('org_id', '=', org_id)
      .where('provider_id', '=', provider_id)
      .where('state', 'in', ['requested', 'confirmed', 'deployed']);
    const balances = db
      .selectFrom('stock_balance')
      .where('org_id', '=', org_id)
      .where('holder_id', '=', provider_id)
      .where('quantity', '>', 0);
    return db
      .selectNoFrom([
        requests
          .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('n'))
          .$asScalar()
          .$notNull()
          .as('requests'),
        visits
          .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('n'))
          .$asScalar()
          .$notNull()
          .as('visits'),
        deployments
          .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('n'))
          .$asScalar()
          .$notNull()
          .as('deployments'),
        balances
          .select(({ fn, cast }) => cast<number>(fn.count('item_id').distinct(), 'integer').as('n'))
          .$asScalar()
          .$notNull()
          .as('items'),
      ])
      .executeTakeFirstOrThrow();
  });
}

const kinds = ['requests', 'visits', 'deployments', 'items'] as const;

/** '14 open requests, 2 open visits', to stand in a sentence; undefined where nothing is open. */
export function wordsOf(work: OpenWork): Said | undefined {
  const open = kinds.filter((kind) => work[kind] > 0);
  if (open.length === 0) return undefined;
  return inList(open.map((kind) => said(`problem.people.open_${kind}_${work[kind] === 1 ? 'one' : 'other'}`, { count: work[kind] })));
}

/** Webhooks: what happens to an organisation's records is told to an address of its own. */
import type { Product } from '../../../engine/core/definitions/types.ts';
import type { FlowMaker, FlowsHost } from '../../../engine/server/flows/index.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { Sealer } from '../../../engine/server/kernel/sealer.ts';
import type { Outbound } from '../../../engine/server/outbound/index.ts';
import { pointerIn } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { type Changed, type HooksOf, type ProductContext, saveRows, type WorkflowOf, wholeRows } from '../rows/index.ts';
import { actsForWhoSaves } from './acts-for.ts';
import { flowOfTest, remade } from './made.ts';

/** Milliseconds for which messages are signed with the former secret too, once another has taken its place. */
export const FORMER_COUNTS = 86_400_000;

const own = system('automation');

export type WebhookOptions = {
  readonly product: () => Product;
  readonly flows: Pick<FlowsHost, 'start'>;
  readonly outbound: Pick<Outbound, 'isAllowed'>;
  readonly sealer: Sealer;
};

/** @throws invalid (422) at `/url` for an address that is not called */
const webhookHooks = ({ outbound }: WebhookOptions): HooksOf<'webhook'> => {
  const save = (changes: readonly Changed<'webhook'>[], context: ProductContext) => {
    const errors = changes.flatMap(({ before, after }, index) =>
      before?.url === after.url || outbound.isAllowed(after.url)
        ? []
        : [{ pointer: pointerIn(changes, index, '/url'), code: 'not_allowed', message: said('problem.automation.address_not_called') }],
    );
    if (errors.length > 0) throw problems.invalid({ errors });
    actsForWhoSaves(changes, context);
  };
  return { beforeCreate: save, beforeUpdate: save };
};

/** The former one counts for a day: who receives messages has that long to take over the new one. */
const setSecret = ({ sealer }: WebhookOptions): WorkflowOf<'webhook', 'set-webhook-secret'> => ({
  name: 'set-webhook-secret',
  entity: 'webhook',
  async run(context, { records, input }) {
    const changes = records.map(({ id, secret_sealed }) => ({
      id,
      patch: { secret_sealed: sealer.seal(input.secret), former_sealed: secret_sealed, secret_set_at: context.now },
    }));
    await saveRows(context, 'webhook', 'set-webhook-secret', changes);
    return null;
  },
});

const sendTest = ({ flows, product }: WebhookOptions): WorkflowOf<'webhook', 'send-test'> => ({
  name: 'send-test',
  entity: 'webhook',
  async run(context, { records }) {
    for (const webhook of records) {
      const flow = flowOfTest(webhook, product());
      if (flow) await flows.start(context, flow, [{ doc: webhook, before: null }]);
    }
    return null;
  },
});

const webhookMaker = ({ sealer }: WebhookOptions): FlowMaker => ({
  name: 'webhook',
  make: remade,
  schedules: async () => [],
  due: async () => undefined,
  async secretsOf(connection, id, now) {
    const [webhook] = await connection.as(own, (server) => wholeRows(server, { entity: 'webhook', values: [id] }));
    if (!webhook?.secret_sealed) return [];
    const isFormerCounting = Date.parse(`${webhook.secret_set_at}`) + FORMER_COUNTS > Date.parse(now);
    const sealed = [webhook.secret_sealed, isFormerCounting ? webhook.former_sealed : null];
    return sealed.filter((each) => each !== null).map((each) => sealer.open(each));
  },
});

export const webhooks = (options: WebhookOptions): WorkflowArea => ({
  workflows: [setSecret(options), sendTest(options)],
  hooks: { webhook: webhookHooks(options) },
  makers: [webhookMaker(options)],
});

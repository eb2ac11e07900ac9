/**
 * Lending, code of the library alone. It is loaded from a folder outside of the tree and so imports nothing but types:
 * what it needs of the platform it is given.
 */
import type { Row } from '../../../../engine/server/database/port.ts';
import type { WorkflowArea, WorkflowContext, WorkflowRun } from '../../../../engine/server/workflows/types.ts';

export type Platform = { readonly conflict: (key: string) => Error };

const DAYS = 28;
const DAY = 86_400_000;
const dueFrom = (now: string) => new Date(Date.parse(now) + DAYS * DAY).toISOString().slice(0, 10);

export function lending({ conflict }: Platform): WorkflowArea {
  const setState = ({ principal, resources, connection }: WorkflowContext, records: readonly Row[], state: string) =>
    resources.update(
      principal,
      'copy',
      records.map(({ id }) => ({ id: String(id), patch: { state } })),
      connection,
    );

  const lend: WorkflowRun = {
    name: 'lend',
    entity: 'copy',
    async run(context, { records, input }) {
      const { principal, resources, connection, now } = context;
      if (records.some(({ state }) => state !== 'ON_SHELF')) throw conflict('problem.lending.not_here');
      const loans = records.map(({ id, org_id }) => ({ org_id, copy_id: id, reader_id: input.reader_id, due: dueFrom(now) }));
      await resources.create(principal, 'loan', loans, connection);
      await setState(context, records, 'LENT');
      return null;
    },
  };

  const takeBack: WorkflowRun = {
    name: 'return',
    entity: 'copy',
    async run(context, { records }) {
      if (records.some(({ state }) => state !== 'LENT')) throw conflict('problem.lending.not_lent');
      await setState(context, records, 'ON_SHELF');
      return null;
    },
  };

  return {
    workflows: [lend, takeBack],
    hooks: {
      // A card is written as the scanner at the desk reads it.
      reader: {
        beforeCreate: async (changes) => {
          for (const { after } of changes) after.card = String(after.card).toUpperCase();
        },
      },
    },
    routes(fastify, { clock }) {
      fastify.get('/v1/lending/due-date', { schema: dueDate }, async () => ({ data: { due: dueFrom(clock.now()) } }));
    },
  };
}

const dueDate = {
  summary: 'The day on which a copy lent today is due',
  tags: ['lending'],
  response: {
    200: {
      type: 'object',
      required: ['data'],
      properties: { data: { type: 'object', required: ['due'], properties: { due: { type: 'string', format: 'date' } } } },
    },
  },
};

/** What administrators do with an inbox. Servers are asked by a job: what came of it stands in the inbox a moment later. */
import { problems } from '../../../../engine/server/kernel/errors.ts';
import { said } from '../../../../engine/server/kernel/said.ts';
import { saveRows, type WorkflowOf } from '../../rows/index.ts';
import type { MailOptions } from '../options.ts';
import type { Inbox } from './connect.ts';
import { askAll } from './read.ts';

export const setSecret = ({ sealer }: Pick<MailOptions, 'sealer'>): WorkflowOf<'mail-inbox', 'set-mail-secret'> => ({
  name: 'set-mail-secret',
  entity: 'mail-inbox',
  async run(context, { records, input }) {
    const patch = { secret_sealed: sealer.seal(input.secret), secret_set_at: context.now, state: null, fault: null };
    await saveRows(
      context,
      'mail-inbox',
      'set-mail-secret',
      records.map(({ id }) => ({ id, patch })),
    );
    return null;
  },
});

/** @throws conflict (409) where one of them has no password yet */
function assertSecrets(records: readonly Inbox[]): void {
  if (records.some(({ secret_sealed }) => secret_sealed === null))
    throw problems.conflict({ subCode: 'no_secret', message: said('problem.intake.no_secret') });
}

export const testConnection = ({ jobs }: Pick<MailOptions, 'jobs'>): WorkflowOf<'mail-inbox', 'test-connection'> => ({
  name: 'test-connection',
  entity: 'mail-inbox',
  async run({ connection }, { records }) {
    assertSecrets(records);
    await askAll(jobs, connection, records, { isTest: true });
    return null;
  },
});

export const readInbox = ({ jobs }: Pick<MailOptions, 'jobs'>): WorkflowOf<'mail-inbox', 'read-inbox'> => ({
  name: 'read-inbox',
  entity: 'mail-inbox',
  async run({ connection }, { records }) {
    assertSecrets(records);
    await askAll(jobs, connection, records);
    return null;
  },
});

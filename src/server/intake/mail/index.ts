/** Inboxes of brands: what customers write by mail becomes requests, and replies to them. */

import { system } from '../../../../engine/server/kernel/principal.ts';
import type { Round, WorkflowArea } from '../../../../engine/server/workflows/types.ts';
import { tables } from '../../rows/index.ts';
import type { MailOptions } from '../options.ts';
import { inboxHooks } from './inbox-hooks.ts';
import { makeRequest } from './make-request.ts';
import { askAll, MAIL_QUEUE, mailQueue } from './read.ts';
import { readInbox, setSecret, testConnection } from './workflows.ts';

const reader = system('inboxes');

/** Asks for every inbox to be read; one that is still being read waits for its end. */
const round =
  (options: MailOptions): Round =>
  ({ database }) =>
    database.transaction(reader, async (connection) => {
      const inboxes = await tables(connection)
        .selectFrom('mail_inbox')
        .select(['id', 'org_id'])
        .where('is_active', '=', true)
        .where('secret_sealed', 'is not', null)
        .execute();
      await askAll(options.jobs, connection, inboxes);
    });

export const mailInboxes = (options: MailOptions): WorkflowArea => ({
  workflows: [setSecret(options), testConnection(options), readInbox(options), makeRequest],
  hooks: { 'mail-inbox': inboxHooks(options) },
  rounds: [{ name: MAIL_QUEUE, cron: '*/3 * * * *', run: round(options) }],
  queues: (host) => [mailQueue(options, host)],
});

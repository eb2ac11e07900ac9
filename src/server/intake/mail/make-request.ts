/** A person makes a request of a mail that waits: by their own rights, and by all that holds for a new request. */
import type { Connection } from '../../../../engine/server/database/port.ts';
import { problems } from '../../../../engine/server/kernel/errors.ts';
import { said } from '../../../../engine/server/kernel/said.ts';
import { type EntityRows, entityRows, present, saveRows, type WorkflowOf } from '../../rows/index.ts';

async function typeOf(connection: Connection, { inbox_id }: Pick<EntityRows['incoming-mail'], 'inbox_id'>): Promise<number> {
  const columns = ['id', 'srvc_type_id'] as const;
  const [inbox] = await entityRows(connection, { entity: 'mail-inbox', values: [inbox_id], columns });
  return present(inbox).srvc_type_id;
}

/** @throws conflict (409) for a mail that has become something, and whatever a new request is refused with */
export const makeRequest: WorkflowOf<'incoming-mail', 'make-request'> = {
  name: 'make-request',
  entity: 'incoming-mail',
  async run(context, { records, input }) {
    const [mail] = records;
    if (!mail || records.length > 1) throw problems.conflict({ subCode: 'one', message: said('problem.intake.one_mail') });
    if (mail.request_id !== null) throw problems.conflict({ subCode: 'made', message: said('problem.intake.not_waiting') });
    const { connection, resources, principal } = context;
    const { srvc_type_id, title, customer_id, cust_name, cust_mobile } = input;
    const told = {
      srvc_type_id: srvc_type_id ?? (await typeOf(connection, mail)),
      title,
      description: mail.text,
      ...(customer_id ? { customer_id } : { cust_name: cust_name ?? mail.from_name ?? mail.from_address, cust_email: mail.from_address }),
      ...(cust_mobile ? { cust_mobile } : {}),
    };
    const [made] = await resources.create(principal, 'service-request', [told], connection);
    if (!made) throw problems.notFound();
    // How it came, and with which files, is the server's to say.
    const request = { id: made.id, patch: { came_by: 'mail' as const, attachments: mail.files } };
    await saveRows(context, 'service-request', 'request out of a mail', [request]);
    await saveRows(context, 'incoming-mail', 'make-request', [{ id: mail.id, patch: { state: 'request', request_id: made.id } }]);
    return { id: made.id, display_code: made.display_code };
  },
};

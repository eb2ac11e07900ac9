/** What a customer does on the page of his request. Each is noted in its timeline under his name. */
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { textOf } from '../../../engine/server/workflows/rows.ts';
import { type Reach, silence } from '../customer-messages/index.ts';
import { mayRate, pageFor } from '../links/index.ts';
import { callOff } from '../requests/index.ts';
import { present } from '../rows/index.ts';
import { withdrawTracks } from '../short-links/index.ts';
import { recordEvents } from '../timeline/index.ts';
import { type Asking, keeper, lets, type Stored } from './read.ts';

export const acts = ['cancel', 'rate', 'message', 'not_me'] as const;
export type Act = (typeof acts)[number];

/** Characters of a message. */
export const LONGEST = 1000;
const refused = (subCode: string) => problems.conflict({ subCode, message: said(`problem.tracking.${subCode}`) });

type Told = { readonly act: Act; readonly text: string };

/** Answers what the page is told: `to`, another page to go to. @throws conflict (409) for what is not open, invalid (422) at `/text` */
export async function actOn(asking: Asking, stored: Stored, { act, text }: Told): Promise<{ readonly to?: string }> {
  const { connection, resources, now, product } = asking;
  const { request } = stored;
  const context = { connection, resources, now, product, principal: keeper };
  const byName = request.cust_name ?? request.cust_mobile ?? '';
  switch (act) {
    case 'cancel': {
      if (!(await lets(connection, request))) throw refused('not_called_off');
      const remarks = text === '' ? said('tracking.called_off_by_customer') : text;
      await callOff(context as Parameters<typeof callOff>[0], stored, { remarks, byName });
      return {};
    }
    case 'rate': {
      if (!(await mayRate(connection, request))) throw refused('not_rated');
      return { to: await pageFor(context, request) };
    }
    case 'message': {
      if (request.status_type !== 'ACTIVE') throw refused('not_answered');
      if (text === '')
        throw problems.invalid({ errors: [{ pointer: '/text', code: 'required', message: said('problem.tracking.nothing_said') }] });
      await recordEvents(context, [{ kind: 'reply', of: request, remarks: text, byName }]);
      return {};
    }
    case 'not_me': {
      await withdrawTracks(connection, request.id);
      const orgId = present(request.org_id);
      const [mobile, email] = [textOf(request.cust_mobile), textOf(request.cust_email)];
      const reaches: readonly Reach[] = [
        ...(mobile === null ? [] : [{ orgId, by: 'mobile', at: mobile } as const]),
        ...(email === null ? [] : [{ orgId, by: 'email', at: email } as const]),
      ];
      for (const reach of reaches) await silence({ connection, resources }, reach);
      await recordEvents(context, [
        { kind: 'reply', of: request, remarks: said('tracking.said_not_me'), byName: mobile ?? email ?? byName },
      ]);
      return {};
    }
  }
}

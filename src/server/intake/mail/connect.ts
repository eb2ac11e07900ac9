/** The connection to an inbox (IMAP4rev1), and in which words it is told that there is none. */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { ImapFlow } from 'imapflow';
import { type Said, said } from '../../../../engine/server/kernel/said.ts';
import { isInnerAddress, type Outbound } from '../../../../engine/server/outbound/index.ts';
import type { EntityRows } from '../../rows/index.ts';

export type Inbox = EntityRows['mail-inbox'];
type Allowing = Pick<Outbound, 'isAllowed'>;

/** Milliseconds to connect in, and for which nothing comes. */
const PATIENCE = { connect: 15_000, greeting: 10_000, silence: 60_000 } as const;

/** Why an inbox could not be read: for whoever set it up. */
export class InboxFault extends Error {
  readonly said: Said;
  constructor(message: Said, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'InboxFault';
    this.said = message;
  }
}

/** Whether a server may be asked: none of the inner network, but for those that the operator allows. */
export const isServerAllowed = ({ host, port }: Pick<Inbox, 'host' | 'port'>, { isAllowed }: Allowing): boolean =>
  isAllowed(`http://${host}:${port ?? ''}`) || isAllowed(`https://${host}`);

/** @throws InboxFault */
async function addressOf({ host, port }: Pick<Inbox, 'host' | 'port'>, { isAllowed }: Allowing): Promise<string> {
  if (isAllowed(`http://${host}:${port ?? ''}`)) return host;
  const found = await lookup(host, { all: true }).catch(() => []);
  const [first] = found;
  if (!first) throw new InboxFault(said('problem.intake.no_such_server', { host }));
  if (found.some(({ address }) => isInnerAddress(address))) throw new InboxFault(said('problem.intake.server_not_asked', { host }));
  // Connected to exactly what was looked at, so that the name cannot mean another one a moment later.
  return first.address;
}

/** Logs in. Whoever called ends it by `logout`, or by `close` after a fault. @throws InboxFault */
export async function connect(inbox: Inbox, secret: string, outbound: Allowing): Promise<ImapFlow> {
  const { host, port, encryption, username } = inbox;
  // Loaded by the first inbox that is read: most servers have none, and every start would wait for it.
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client({
    host: await addressOf(inbox, outbound),
    ...(isIP(host) === 0 ? { servername: host } : {}),
    port: port ?? 993,
    secure: encryption === 'tls',
    ...(encryption === 'starttls' ? { doSTARTTLS: true } : {}),
    ...(encryption === 'none' ? { doSTARTTLS: false } : {}),
    auth: { user: username, pass: secret },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: PATIENCE.connect,
    greetingTimeout: PATIENCE.greeting,
    socketTimeout: PATIENCE.silence,
  });
  // What goes wrong later is thrown by the call that it goes wrong in.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    throw faultOf(error, inbox);
  }
}

/** Connection and log-in in the words of whoever set the inbox up. */
export function faultOf(error: unknown, { host, port, username }: Pick<Inbox, 'host' | 'port' | 'username'>): InboxFault {
  if (error instanceof InboxFault) return error;
  const { code, authenticationFailed } = error as { readonly code?: unknown; readonly authenticationFailed?: unknown };
  if (authenticationFailed === true) return new InboxFault(said('problem.intake.not_let_in', { username, host }), error);
  const values = {
    host,
    port: port ?? '',
    reason: typeof code === 'string' ? code : String(error instanceof Error ? error.message : error),
  };
  return new InboxFault(said('problem.intake.not_reached', values), error);
}

/** A mail server that speaks as much of IMAP4rev1 (RFC 3501) as reading an inbox needs: for one user, with mails that a test puts in. */
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type ImapServer = {
  readonly port: number;
  /** Numbered from 1 in the order in which they come. */
  deliver(source: string): void;
  /** Numbers all mails anew, as servers do that were moved. */
  renumber(): void;
  /** Commands that were sent, in capitals and without their arguments. */
  readonly heard: readonly string[];
  stop(): Promise<void>;
};

type Login = { readonly user: string; readonly password: string };

export async function startImapServer({ user, password }: Login): Promise<ImapServer> {
  const mails: Buffer[] = [];
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  let validity = 1;

  const answer = (socket: Socket, line: string): void => {
    const [, tag = '*', command = '', rest = ''] = /^(\S+) (UID \S+|\S+) ?(.*)$/i.exec(line) ?? [];
    const name = command.toUpperCase();
    heard.push(name);
    const send = (...lines: readonly string[]) => socket.write(lines.map((each) => `${each}\r\n`).join(''));
    const ok = (...lines: readonly string[]) => send(...lines, `${tag} OK ${name} completed`);
    switch (name) {
      case 'CAPABILITY':
        return void ok('* CAPABILITY IMAP4rev1');
      case 'LOGIN': {
        const [given, secret] = [...rest.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(
          ([, quoted, plain]) => quoted?.replaceAll(/\\(.)/g, '$1') ?? plain,
        );
        if (given === user && secret === password) return void ok();
        return void send(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials`);
      }
      case 'LIST':
      case 'LSUB':
        return void ok(`* ${name} () "/" "INBOX"`);
      case 'SELECT':
      case 'EXAMINE':
        return void ok(
          '* FLAGS (\\Seen)',
          `* ${mails.length} EXISTS`,
          '* 0 RECENT',
          `* OK [UIDVALIDITY ${validity}] valid`,
          `* OK [UIDNEXT ${mails.length + 1}] next`,
        );
      case 'UID SEARCH': {
        const from = Number(/(\d+):\*/.exec(rest)?.[1] ?? 1);
        // A range that begins behind the last mail means the last one, as the standard has it.
        const first = Math.min(from, mails.length);
        const found = mails.flatMap((_, index) => (index + 1 >= first ? [index + 1] : []));
        return void ok(`* SEARCH${found.map((uid) => ` ${uid}`).join('')}`);
      }
      case 'UID FETCH': {
        const uid = Number(/^\d+/.exec(rest)?.[0] ?? 0);
        const source = mails[uid - 1];
        if (source) {
          const part = /<0\.\d+>/.test(rest) ? '<0>' : '';
          socket.write(`* ${uid} FETCH (UID ${uid} BODY[]${part} {${source.length}}\r\n`);
          socket.write(source);
          socket.write(')\r\n');
        }
        return void ok();
      }
      case 'LOGOUT':
        ok('* BYE');
        return void socket.end();
      case 'NOOP':
      case 'CLOSE':
      case 'UNSELECT':
        return void ok();
      default:
        return void send(`${tag} BAD unknown command`);
    }
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.write('* OK ready\r\n');
    let open = '';
    socket.on('data', (chunk) => {
      const lines = `${open}${chunk.toString('latin1')}`.split('\r\n');
      open = lines.pop() ?? '';
      for (const line of lines) answer(socket, line);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    deliver: (source) => void mails.push(Buffer.from(source.replaceAll(/\r?\n/g, '\r\n'))),
    renumber: () => {
      validity += 1;
    },
    heard,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

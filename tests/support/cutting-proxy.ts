/** A network that breaks off: in front of a server, after so many bytes in either direction. */
import { connect, createServer, type Socket } from 'node:net';

export type CuttingProxy = {
  readonly url: string;
  /** From now on so many bytes pass, then all connections end; later ones pass again. */
  cutAfter(bytes: number): void;
  /** How often it broke off. */
  cuts(): number;
  close(): Promise<void>;
};

/** `port`: where the server listens on this machine. */
export async function cuttingProxy(port: number): Promise<CuttingProxy> {
  let left = Number.POSITIVE_INFINITY;
  let cuts = 0;
  const open = new Set<Socket>();
  const cut = () => {
    cuts += 1;
    left = Number.POSITIVE_INFINITY;
    for (const socket of open) socket.destroy();
  };
  const carry = (from: Socket, to: Socket) =>
    from.on('data', (bytes: Buffer) => {
      if (bytes.length < left) {
        left -= bytes.length;
        if (!to.write(bytes)) from.pause();
        return;
      }
      // What came before the cut has passed.
      to.write(bytes.subarray(0, left));
      setImmediate(cut);
      from.pause();
      left = Number.POSITIVE_INFINITY;
    });
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      carry(socket, other);
      socket.on('drain', () => other.resume());
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('It listens nowhere.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    cutAfter: (bytes) => {
      left = bytes;
    },
    cuts: () => cuts,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

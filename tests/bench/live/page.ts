/** One open page, as far as the wire goes: it notes which records it was told of, and when the first word of each came. */
import { type ClientRequest, get } from 'node:http';

export type Page = {
  /** By record: milliseconds of the first word of it. */
  readonly told: ReadonlyMap<string, number>;
  /** When it was told of a record that changed since, by name or as one of too many to name: milliseconds. */
  toldAt(id: string, since: number): number | undefined;
  /** Of the last event. */
  readonly last: () => string;
  readonly isOpen: () => boolean;
  readonly resets: () => number;
  /** Opens it, again at another process too; resolves with the first event. */
  open(port: number): Promise<void>;
  close(): void;
};

const AGENT = { agent: false } as const;
const BUSY = 503;
const MOST_TURNS = 60;
const AGAIN = 500;

export function createPage(token: string): Page {
  const told = new Map<string, number>();
  const unnamed: number[] = [];
  let last = '';
  let isOpen = false;
  let resets = 0;
  let request: ClientRequest | undefined;

  const take = (text: string, now: number) => {
    for (const [, id] of text.matchAll(/^id: (.+)$/gm)) last = id ?? last;
    for (const [, id = ''] of text.matchAll(/"id":"([^"]+)"/g)) if (!told.has(id)) told.set(id, now);
    if (text.includes('{"entity":"service-request","kind"')) unnamed.push(now);
    if (text.includes('event: reset')) resets += 1;
  };

  return {
    told,
    toldAt: (id, since) => told.get(id) ?? unnamed.find((at) => at >= since),
    last: () => last,
    isOpen: () => isOpen,
    resets: () => resets,
    async open(port) {
      // Busy: as pages do, it comes back.
      for (let turn = 0; (await openOnce(port)) === BUSY; turn += 1) {
        if (turn >= MOST_TURNS) throw new Error('The server stays busy.');
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
    },
    close: () => request?.destroy(),
  };

  function openOnce(port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, ...(last === '' ? {} : { 'last-event-id': last }) };
      const own = get(`http://127.0.0.1:${port}/v1/live`, { ...AGENT, headers }, (answer) => {
        const { statusCode = 0 } = answer;
        if (statusCode === BUSY) {
          answer.resume();
          return resolve(statusCode);
        }
        if (statusCode !== 200) return reject(new Error(`A page was answered ${statusCode}.`));
        isOpen = true;
        let rest = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          const end = (rest + chunk).lastIndexOf('\n\n') + 2;
          const whole = (rest + chunk).slice(0, Math.max(end, 0));
          rest = (rest + chunk).slice(whole.length);
          if (end > 1) take(whole, performance.now());
          resolve(statusCode);
        });
        answer.once('close', () => {
          isOpen = false;
        });
        return undefined;
      });
      request = own;
      own.on('error', (error) => (isOpen ? undefined : reject(error)));
    });
  }
}

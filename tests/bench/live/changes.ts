/** Changes of records at an even pace, each of another one, through the API of a process. */

/** `turns`: how often it was refused because the server was busy. */
export type Changed = { readonly id: string; readonly sent: number; readonly answered: number; readonly turns: number };

const MOST_TURNS = 60;
const AGAIN = 500;

export type Changing = {
  readonly ids: readonly string[];
  readonly token: string;
  /** Ports of the processes, one after another. */
  readonly ports: () => readonly number[];
  /** A second. */
  readonly rate: number;
};

async function change(port: number, token: string, id: string): Promise<Changed> {
  const url = `http://127.0.0.1:${port}/v1/data/service-request/${id}`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'if-match': '"1"' };
  for (let turn = 0; ; turn += 1) {
    const sent = performance.now();
    const answer = await fetch(url, { method: 'PATCH', headers, body: JSON.stringify({ title: 'Changed while others look' }) });
    const text = await answer.text();
    if (answer.status === 200) return { id, sent, answered: performance.now(), turns: turn };
    // Busy: as pages do, it is tried again, and its time begins anew.
    if (answer.status !== 503 || turn >= MOST_TURNS) throw new Error(`A change was answered ${answer.status}: ${text.slice(0, 200)}`);
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
}

/** Changes all of them; resolves when each is answered. */
export async function changeAll({ ids, token, ports, rate }: Changing): Promise<readonly Changed[]> {
  const began = performance.now();
  const made: Promise<Changed>[] = [];
  for (const [index, id] of ids.entries()) {
    const wait = began + (index * 1000) / rate - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const open = ports();
    made.push(change(open[index % open.length] ?? 0, token, id));
  }
  return Promise.all(made);
}

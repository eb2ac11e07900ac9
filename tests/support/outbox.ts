/** Messages that would have been sent: the development outbox of a running server. */

export type Message = { readonly to: string; readonly channel: string; readonly subject: string | null; readonly text: string };

/** The newest message to an address or a number, with or without a country code. @throws when there is none */
export async function lastTo(url: string, to: string): Promise<Message> {
  const answer = await fetch(`${url}/v1/dev/outbox`);
  if (!answer.ok) throw new Error(`The outbox answered ${answer.status}.`);
  const { data } = (await answer.json()) as { data: readonly Message[] };
  const last = data.find((message) => message.to.endsWith(to));
  if (!last) throw new Error(`Nothing was sent to ${to}.`);
  return last;
}

/** Messages that would have been sent: the development outbox of a running server. */

export type Message = { readonly to: string; readonly channel: string; readonly subject: string | null; readonly text: string };

/** To one recipient (address or number, with or without a country code), the newest first. */
export async function messagesTo(url: string, to: string): Promise<readonly Message[]> {
  const answer = await fetch(`${url}/v1/dev/outbox`);
  if (!answer.ok) throw new Error(`The outbox answered ${answer.status}.`);
  const { data } = (await answer.json()) as { data: readonly Message[] };
  return data.filter((message) => message.to.endsWith(to));
}

/** Messages that would have been sent, as development shows them. */
import type { TestServer } from './server.ts';

export type Shown = {
  readonly channel: string;
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly data: Readonly<Record<string, string>> | null;
};

/** Those to one person, the latest first. */
export async function messagesTo(test: TestServer, to: string): Promise<readonly Shown[]> {
  const { body } = await test.inject('GET', '/v1/dev/outbox');
  return body.data.filter((message: Shown) => message.to === to);
}

/** The one-time password that was last sent to a number. @throws when there is none */
export async function otpFor(test: TestServer, mobile: string): Promise<string> {
  const [message] = await messagesTo(test, mobile);
  const code = /\b\d{4}\b/.exec(message?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`No one-time password was sent to ${mobile}.`);
  return code;
}

/** The token of the link that was last mailed to an address. @throws when there is none */
export async function linkTokenFor(test: TestServer, email: string): Promise<string> {
  const [message] = await messagesTo(test, email);
  const address = /https?:\/\/\S+/.exec(message?.text ?? '')?.[0];
  const token = address === undefined ? null : new URL(address).searchParams.get('t');
  if (token === null) throw new Error(`No link was mailed to ${email}.`);
  return token;
}

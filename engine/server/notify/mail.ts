/** Mail by SMTP (nodemailer). */
import type { MailConfig } from '../kernel/config-types.ts';
import type { Transport } from './types.ts';

/** Milliseconds for each step of a conversation with the mail server. */
const TIMEOUT = 10_000;

/** Files and addresses in a message are never fetched: its parts are the texts that we wrote. */
export function createMail({ url, from }: MailConfig, timeout = TIMEOUT): Transport {
  const connect = async () => {
    // Loaded with the first mail: a start would wait for it.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let server: ReturnType<typeof connect> | undefined;
  return async ({ id, to, subject, text, html, data }) => {
    try {
      server ??= connect();
      await (await server).sendMail({
        from,
        // As an object the address is one address, whatever characters it has.
        to: { name: '', address: to },
        subject: subject ?? '',
        text,
        ...(html === undefined ? {} : { html }),
        attachments: attachmentsIn(data),
        headers: { 'X-Entity-Ref-ID': id, 'Auto-Submitted': 'auto-generated', ...unsubscribeIn(data) },
      });
      return { ok: true };
    } catch (error) {
      return { ok: false, again: !isRefused(error), fault: faultOf(error) };
    }
  };
}

/** RFC 8058: mail programs show a button that posts to the address, without a page. */
function unsubscribeIn(data: Readonly<Record<string, unknown>> | undefined): Readonly<Record<string, string>> {
  const address = data?.unsubscribe;
  if (typeof address !== 'string' || !/^https?:\/\/[^\s<>]+$/.test(address)) return {};
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

type Attachment = { readonly filename: string; readonly content: string };

const isAttachment = (value: unknown): value is Attachment =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'content') === 'string' &&
  typeof Reflect.get(value, 'filename') === 'string';

/** Files that go along, as texts that we wrote. */
const attachmentsIn = (data: Readonly<Record<string, unknown>> | undefined): Attachment[] =>
  (Array.isArray(data?.attachments) ? data.attachments : []).filter(isAttachment).map(({ filename, content }) => ({ filename, content }));

const property = (error: unknown, name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined);

/** 5xx: the server will never take this one; a wrong password of ours is no fault of the message. */
function isRefused(error: unknown): boolean {
  const code = property(error, 'responseCode');
  return typeof code === 'number' && code >= 500 && property(error, 'code') !== 'EAUTH';
}

/** The code alone: answers of mail servers repeat addresses. */
function faultOf(error: unknown): string {
  const [code, answered] = [property(error, 'code'), property(error, 'responseCode')];
  return [typeof code === 'string' ? code : 'failed', typeof answered === 'number' ? String(answered) : ''].join(' ').trim();
}

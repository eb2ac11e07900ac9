/** The part of the environment that says how messages leave: address of links, text messages, mail. */
import type { Config } from './config-types.ts';

type Place = { readonly production: boolean; readonly host: string; readonly port: number; readonly productName: string };
export type Messaging = Pick<Config, 'publicUrl' | 'sms' | 'mail'>;

/** Reads PUBLIC_URL, SMS_URL, SMS_TOKEN, SMTP_URL and MAIL_FROM. Faults never repeat a value that may hold a password. */
export function readMessaging(text: (name: string) => string | undefined, place: Place, faults: string[]): Messaging {
  const publicUrl = readPublicUrl(text('PUBLIC_URL'), place, faults);
  const sms = readSms(text('SMS_URL'), text('SMS_TOKEN'), faults);
  const mail = readMail({ url: text('SMTP_URL'), from: text('MAIL_FROM') }, place, faults);
  if (mail && publicUrl === undefined && !text('PUBLIC_URL'))
    faults.push('PUBLIC_URL is missing: mails carry links. Set it to where people open the product, such as https://field.example.com.');
  return {
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(sms === undefined ? {} : { sms }),
    ...(mail === undefined ? {} : { mail }),
  };
}

/** Never the Host header of a call: whoever sends that says what it is. */
function readPublicUrl(value: string | undefined, { production, host, port }: Place, faults: string[]): string | undefined {
  if (value === undefined) return production ? undefined : `http://${reachable(host)}:${port}`;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isOrigin = url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && value.replace(/\/$/, '') === url.origin;
  if (isOrigin) return url.origin;
  faults.push('PUBLIC_URL must be the address of the product without a path, such as https://field.example.com.');
  return undefined;
}

/** 'Every address' is none that a link could name. */
const reachable = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};

function readSms(url: string | undefined, token: string | undefined, faults: string[]): Config['sms'] {
  if (url === undefined) {
    if (token !== undefined) faults.push('SMS_TOKEN is set without SMS_URL.');
    return undefined;
  }
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (!isWeb) faults.push('SMS_URL must look like https://gateway.example.com/send.');
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) faults.push('SMS_TOKEN must be visible ASCII characters.');
  return { url, ...(token === undefined ? {} : { token }) };
}

type MailPlace = { readonly url: string | undefined; readonly from: string | undefined };

function readMail({ url, from }: MailPlace, { productName }: Place, faults: string[]): Config['mail'] {
  if (url === undefined) {
    if (from !== undefined) faults.push('MAIL_FROM is set without SMTP_URL.');
    return undefined;
  }
  const isMail = URL.canParse(url) && /^smtps?:$/.test(new URL(url).protocol) && new URL(url).hostname !== '';
  if (!isMail) faults.push('SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465.');
  const example = `${productName} <no-reply@example.com>`;
  if (from === undefined) faults.push(`MAIL_FROM is missing: SMTP_URL needs a sender, such as ${example}.`);
  else if (!/^[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/.test(from))
    faults.push(`MAIL_FROM must be an address, such as ${example}.`);
  return { url, from: from ?? '' };
}

/** What a mail says that came in, out of its source (RFC 5322). */
import { createHash } from 'node:crypto';
import type { Attachment, ParsedMail } from 'mailparser';

export type Enclosure = { readonly name: string; readonly type: string; readonly content: Buffer };

export type IncomingLetter = {
  /** Names the mail, wherever it is read: what it says itself, or a digest of it. */
  readonly messageId: string;
  /** Mails that it answers, the nearest first. */
  readonly answers: readonly string[];
  readonly from: { readonly address: string; readonly name: string };
  readonly subject: string;
  /** Without what it quotes. */
  readonly text: string;
  /** Written by a program: it is out of office, or could not deliver (RFC 3834). */
  readonly isAutomatic: boolean;
  readonly enclosures: readonly Enclosure[];
};

const LONGEST = { id: 300, subject: 200, text: 5000, name: 100, address: 254 } as const;
/** Files of one mail that are kept. */
const MOST_FILES = 20;

const EMPTY: Omit<IncomingLetter, 'messageId'> = {
  answers: [],
  from: { address: '', name: '' },
  subject: '',
  text: '',
  isAutomatic: false,
  enclosures: [],
};

export async function letterOf(source: Buffer): Promise<IncomingLetter> {
  const { simpleParser } = await import('mailparser');
  const mail = await simpleParser(source, { skipImageLinks: true }).catch(() => undefined);
  const digest = `<${createHash('sha256').update(source).digest('hex')}@digest>`;
  // One that nobody can read keeps no other from being read: it waits as an empty one.
  if (!mail) return { ...EMPTY, messageId: digest };
  const [sender] = mail.from?.value ?? [];
  return {
    messageId: (mail.messageId ?? digest).slice(0, LONGEST.id),
    answers: answersOf(mail),
    from: {
      address: (sender?.address ?? '').trim().toLowerCase().slice(0, LONGEST.address),
      name: (sender?.name ?? '').trim().slice(0, LONGEST.name),
    },
    subject: (mail.subject ?? '').replace(/\s+/g, ' ').trim().slice(0, LONGEST.subject),
    text: withoutQuotes(mail.text ?? '').slice(0, LONGEST.text),
    isAutomatic: isAutomatic(mail),
    enclosures: mail.attachments.filter(isFile).slice(0, MOST_FILES).map(enclosureOf),
  };
}

function answersOf({ inReplyTo, references }: ParsedMail): readonly string[] {
  const all = [inReplyTo ?? '', ...[references ?? []].flat().toReversed()];
  return [...new Set(all.map((id) => id.trim().slice(0, LONGEST.id)).filter((id) => id !== ''))].slice(0, 50);
}

function isAutomatic({ headers }: ParsedMail): boolean {
  const says = (name: string) => `${headers.get(name) ?? ''}`.toLowerCase();
  const submitted = says('auto-submitted');
  return (
    (submitted !== '' && submitted !== 'no') || ['bulk', 'junk', 'auto_reply'].includes(says('precedence')) || says('return-path') === '<>'
  );
}

/** Pictures that the text itself shows, such as the logo below a name, are no files of the customer's. */
const isFile = ({ related, size }: Attachment): boolean => !related && size > 0;

const enclosureOf = ({ filename, contentType, content }: Attachment, index: number): Enclosure => ({
  name: filename ?? `file-${index + 1}`,
  type: contentType,
  content,
});

/** A line that begins what is quoted: `On 1 Mar 2026, Fieldloom wrote:`, or the rule of Outlook. */
const QUOTE = /^(?:on\s.{5,200}\swrote:|-{2,}\s*original message\s*-{2,}|_{10,})\s*$/i;

/** What somebody wrote, without the mail that it answers. Where nothing else is left, all of it. */
export function withoutQuotes(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const at = lines.findIndex((line) => QUOTE.test(line.trim()));
  const own = (at === -1 ? lines : lines.slice(0, at)).filter((line) => !line.startsWith('>'));
  const kept = own.join('\n').trim();
  return kept === '' ? text.trim() : kept;
}

/** Mails that carry a password link. */
import { bodyOf, inLine, type Texts } from '../notify/texts.ts';
import type { Message } from '../notify/types.ts';
import type { MadeLink } from './password-links.ts';

export type Mailed = {
  /** As the organisation writes the person's name. */
  readonly name: string;
  /** The organisation that invites. */
  readonly org: string;
  readonly orgId?: string;
  /** In the words of that organisation. */
  readonly texts: Texts;
  /** Accept-Language of the person, or else of whoever asked for it. */
  readonly language?: string | undefined;
};

/** With a link to set a password, or for somebody who has an account and is asked to accept in it. */
export type LinkMail = (
  mailed: Mailed & ({ readonly link: MadeLink } | { readonly link?: undefined; readonly to: string; readonly until: string }),
) => Message;

/** `publicUrl` is the operator's setting: the Host header of a call says whatever its sender likes. */
export function createLinkMail({ publicUrl }: { readonly publicUrl: string }): LinkMail {
  return ({ texts, name, org, orgId, language, ...what }) => {
    const { purpose, email, until, url } = what.link
      ? { ...what.link, until: what.link.expiresAt, url: `${publicUrl}/signin/password?t=${encodeURIComponent(what.link.token)}` }
      : { purpose: 'membership', email: what.to, until: what.until, url: `${publicUrl}/my-profile` };
    const values = { name: inLine(name), org: inLine(org) };
    const say = (part: string) => texts(`mail.${part}`, values, language);
    const paragraphs = [say('greeting'), say(`${purpose}_body`), url, say(`${purpose}_end`)];
    return {
      channel: 'email',
      to: email,
      subject: say(`${purpose}_subject`),
      ...bodyOf(paragraphs, url),
      data: { purpose, link: url },
      until,
      ...(orgId === undefined ? {} : { orgId }),
    };
  };
}

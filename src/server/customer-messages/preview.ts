/** What customers would read of the words of a brand, with sample values: made whenever the words are saved. */
import type { Texts } from '../../../engine/server/notify/texts.ts';
import { byId, distinct } from '../../../engine/server/workflows/rows.ts';
import { ENGLISH } from '../customers/index.ts';
import { entityRows, type HooksOf, type ProductContext } from '../rows/index.ts';
import type { MessagesOptions } from './options.ts';
import { shippedLetter } from './shipped.ts';
import { letterOf, messageEvents, type OwnWords, spoken, type Values } from './words.ts';

type Wording = OwnWords & {
  readonly org_id?: string | null | undefined;
  readonly event?: string | null | undefined;
  readonly language?: string | null | undefined;
  preview_sms?: string | null | undefined;
  preview_subject?: string | null | undefined;
  preview_text?: string | null | undefined;
};

export function wordingHooks({ textsOf, publicUrl }: Pick<MessagesOptions, 'textsOf' | 'publicUrl'>): HooksOf<'customer-wording'> {
  const preview = async (changes: readonly { readonly after: Wording }[], { connection }: ProductContext) => {
    const values = distinct(changes.map(({ after }) => after.org_id));
    const brands = byId(await entityRows(connection, { entity: 'organisation', values, columns: ['id', 'nickname'] }));
    const textsIn = await textsOf(connection, values);
    for (const { after } of changes) {
      const event = messageEvents.find((one) => one === after.event);
      if (!event) continue;
      const texts = textsIn(after.org_id);
      const language = after.language ?? ENGLISH;
      const sample = { ...samples(texts, publicUrl, language), brand: brands.get(after.org_id)?.nickname ?? '' };
      const { sms, subject, text } = letterOf(after, shippedLetter(texts, event, language), sample);
      after.preview_sms = sms;
      after.preview_subject = subject;
      after.preview_text = text;
    }
  };
  return { beforeCreate: preview, beforeUpdate: preview };
}

function samples(texts: Texts, publicUrl: string, language: string): Values {
  const say = (key: string) => texts(key, {}, language);
  const when = (value: string) => spoken(value, { zone: 'UTC', language });
  return {
    code: say('customer_message.sample_code'),
    title: say('customer_message.sample_title'),
    technician: say('customer_message.sample_technician'),
    work: say('customer_message.sample_work'),
    day: when('2031-03-12'),
    time: when('10:30'),
    was_day: when('2031-03-11'),
    was_time: when('15:00'),
    url: `${publicUrl}/l/…`,
    track: `${publicUrl}/l/…`,
    pin: '123456',
  };
}

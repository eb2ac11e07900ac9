/** The product's own words for each event in a language, with their placeholders. */
import type { Texts } from '../../../engine/server/notify/texts.ts';
import type { Letter, MessageEvent } from './words.ts';

const keys: { readonly [E in MessageEvent]: Letter } = {
  booked: { subject: 'customer_message.booked_subject', text: 'customer_message.booked_text', sms: 'customer_message.booked_sms' },
  visit: { subject: 'customer_message.visit_subject', text: 'customer_message.visit_text', sms: 'customer_message.visit_sms' },
  rescheduled: {
    subject: 'customer_message.rescheduled_subject',
    text: 'customer_message.rescheduled_text',
    sms: 'customer_message.rescheduled_sms',
  },
  reminder: { subject: 'visit.reminder_subject', text: 'visit.reminder_text', sms: 'visit.reminder_sms' },
  on_the_way: {
    subject: 'customer_message.on_the_way_subject',
    text: 'customer_message.on_the_way_text',
    sms: 'customer_message.on_the_way_sms',
  },
  delayed: { subject: 'visit.eta_subject', text: 'visit.eta_text', sms: 'visit.eta_sms' },
  confirm: { subject: 'visit_code.subject', text: 'visit_code.text', sms: 'visit_code.sms' },
  done: { subject: 'customer_message.done_subject', text: 'customer_message.done_text', sms: 'customer_message.done_sms' },
  feedback: { subject: 'feedback.subject', text: 'feedback.message', sms: 'feedback.message' },
};

export function shippedLetter(texts: Texts, event: MessageEvent, language: string): Letter {
  const say = (key: string) => texts(key, {}, language);
  const { subject, text, sms } = keys[event];
  return { subject: say(subject), text: say(text), sms: say(sms) };
}

/** Mails of notifications are ended by an address that stands in them. */
export { createUnsubscribeLinks, UNSUBSCRIBE, type UnsubscribeLinks, type UnsubscribeParts, type Unsubscribing } from './links.ts';
export { createUnsubscribe, isForced, type Reader, type Unsubscribe } from './unsubscribe.ts';

export { type Audience, type EventDraft, NO_REMARKS, type Point, pointOf, recordEvents } from './events.ts';

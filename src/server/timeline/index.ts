export { type Audience, audiences, type EventDraft, NO_REMARKS, type Point, pointOf, recordEvents } from './events.ts';

export { type Audience, type EventDraft, type Point, pointOf, recordEvents } from './events.ts';

export { type Chat, createChat, type Message, type Offered, type Turning } from './chat.ts';
export { modelAssistant } from './model.ts';
export type { Turn } from './turn.ts';

export { type AskWays, createAskWays, type Heard } from './ask-ways.ts';
export { oldWays } from './store.ts';

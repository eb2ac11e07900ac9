export { type AskWays, createAskWays, type Heard } from './ask-ways.ts';

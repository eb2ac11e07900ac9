export { type Raised, raiseExceptions, settleExceptions, settlePlaced } from './exceptions.ts';

export { settleExceptions } from './exceptions.ts';

export { brandOfWork } from './brand-of-work.ts';

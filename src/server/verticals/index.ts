export { verticalsOf } from './verticals.ts';

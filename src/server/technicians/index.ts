export { refreshTechnicians } from './technicians.ts';

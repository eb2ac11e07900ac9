/** `technician_ids` of requests and of their events follows the sub-tasks. */
export { refreshTechnicians } from '../technicians/index.ts';

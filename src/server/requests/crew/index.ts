/** Several technicians on one visit. */
export { addTechnician, removeTechnician } from './add-technician.ts';
export { assertCrews, carried, joinLeads } from './assert-crew.ts';
export { carryCrews } from './carry.ts';
export { crewOf } from './rows.ts';

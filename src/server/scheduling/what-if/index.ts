export { anew, copiesOf, type More, withAbsent, withMore } from './change.ts';
export { byTechnician, type Figures, type Measured, type Measurement, measure, type Summed, untimedOf } from './measure.ts';

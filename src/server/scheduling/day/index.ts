export { daysIn, type Weekday, weekdayOf } from './calendar.ts';
export { type ExtraAsked, extraTechnicians } from './extra.ts';
export { fromNow } from './from-now.ts';
export { type AskedDays, loadDays, TOLERANCE } from './load.ts';
export { siteIn } from './sites.ts';
export { minutesIn, shared, united, without } from './spans.ts';
export { byGreatCircle, type Matrix, matrixOf, type Travel, wayBetween } from './travel.ts';
export * from './types.ts';
export { durationOf, type VisitRow, windowOf, withTolerance } from './visits.ts';

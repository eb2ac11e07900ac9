/** Numbers, days and instants as people read them. Pure: language, zone and clock are given. */
export { formatMoney, minorDigits, NO_CURRENCY, type Scale, type ShortOptions, scaleOf, shortAmount } from './amount.ts';
export { DATE_PATTERN, DATE_TIME_PATTERN, type DateOptions, formatDate, formatTime, parseTime, TIME_PATTERN } from './date.ts';
export { directionOf } from './direction.ts';
export { durationAhead, durationText, isDurationUnit } from './duration.ts';
export { relativeTime, type When, type WhenOptions, when } from './relative.ts';

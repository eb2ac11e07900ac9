/** Questions in people's own words, read by the definitions. */
export { type Part, quote } from './choices.ts';
export { daysBetween, daysOfSpan, daysToWeekday } from './days.ts';
export { fold, stem, unitsOf } from './fold.ts';
export type { Comparison, Facts, Grammar } from './grammar.ts';
export { dateOf, daysOfDate } from './named-dates.ts';
export { type Named, nameIn, recordsCalled } from './names.ts';
export { type Having, type ListQuestion, readList } from './read-list.ts';
export { phraseOf, scan, type Token, type Vocabulary } from './scan.ts';
export { entityWords, type Meaning, subjectWords, type TextOf, unknownIn, workflowWords } from './vocabulary.ts';

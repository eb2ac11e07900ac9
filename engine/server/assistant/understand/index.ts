/** Questions in people's own words, read by the definitions. */
export type { Facts, Grammar } from './grammar.ts';
export { type Named, nameIn, recordsCalled } from './names.ts';
export { type ListQuestion, type Part, quote, readList } from './read-list.ts';
export { phraseOf, scan } from './scan.ts';
export { entityWords, type Meaning, subjectWords, type TextOf, workflowWords } from './vocabulary.ts';

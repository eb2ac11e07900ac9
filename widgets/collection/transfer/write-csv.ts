/** CSV as a file that the browser keeps. */
import { csvOf } from '../../../engine/core/format/csv.ts';

export { csvLine, defused } from '../../../engine/core/format/csv.ts';

/** The whole file, of lines without their ends. */
export const csvFile = (lines: readonly string[]): Blob => new Blob([csvOf(lines)], { type: 'text/csv;charset=utf-8' });

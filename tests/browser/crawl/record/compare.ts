/**
 * What a change did to pages: compares two recordings of the crawl (RECORD_PAGES) and ends with 1 when they differ.
 *
 *     npx tsx tests/browser/crawl/record/compare.ts before after [folder for the report and marked pictures]
 */
import { launchChromium } from '../../../support/chromium.ts';
import { compareRecordings, isSame, reportOf, writeComparison } from './comparison.ts';

const [before, after, reports] = process.argv.slice(2);
if (before === undefined || after === undefined) throw new Error('Say which two folders are to be compared.');
const browser = await launchChromium();
try {
  const comparison = await compareRecordings(await browser.newPage(), before, after);
  if (reports !== undefined) await writeComparison(reports, comparison);
  process.stdout.write(`${reportOf(comparison)}\n`);
  process.exitCode = isSame(comparison) ? 0 : 1;
} finally {
  await browser.close();
}

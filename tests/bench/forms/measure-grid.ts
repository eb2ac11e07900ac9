/** What people do in a table that they edit as a spreadsheet: each in one library's grid. */
import type { GridLibrary } from './libraries.ts';
import { isWorthRepeating, type Measuring, mountOf, percentile } from './measure.ts';
import { HAS_RECORDS } from './measure-list.ts';
import type { Pace } from './pace.ts';
import { openSession, type Session } from './session.ts';

/** Milliseconds of script, medians. */
export type MeasuredGrid = {
  readonly mount: number;
  /** From the list to the grid; nothing where the list is one from the first. */
  readonly start: number;
  /** One turn of the wheel, by most of a page. */
  readonly scroll: number;
  /** To the last row at once. */
  readonly end: number;
  /** One letter typed into a cell, and Enter. */
  readonly edit: number;
  /** A block of 100 × 3. */
  readonly paste: number;
  /** One value into the 99 cells below it. */
  readonly fill: number;
  readonly elements: number;
};

const STEP = 600;
const TIMES = 5;
const BLOCK = 100;
/** Columns by their place: a text that is typed into, and the first of three numbers. */
const TEXT = 11;
const NUMBERS = 3;

export async function measureGrid({ browser, built, files, pace }: Measuring, library: GridLibrary): Promise<MeasuredGrid> {
  const mounts: number[] = [];
  for (;;) {
    const session = await openSession(browser, built, files);
    try {
      await session.throttle(pace.slowed);
      mounts.push(await mountOf(session, HAS_RECORDS));
      if (isWorthRepeating(mounts, pace)) continue;
      const start = library.start === undefined ? 0 : await started(session, library.start);
      const elements = await session.page.locator('*').count();
      const edit = await edited(session, library);
      const paste = await pasted(session, library);
      const fill = await filled(session, library);
      const scroll = await scrolled(session, pace);
      const end = await ended(session, pace);
      return { mount: percentile(mounts, 0.5), start, scroll, end, edit, paste, fill, elements };
    } finally {
      await session.close();
    }
  }
}

const median = (stretches: readonly { readonly script: number }[]) =>
  percentile(
    stretches.map(({ script }) => script),
    0.5,
  );

export async function started({ page, mark, settle, traced }: Session, name: string): Promise<number> {
  const button = page.getByRole('button', { name });
  const stretches = await traced(async () => {
    await mark('start');
    await button.click();
    await page.locator('[role="grid"]').waitFor();
    await settle();
  });
  return median(stretches);
}

/** The cell is the one that keys go to. */
async function chosen({ page, settle }: Session, library: GridLibrary, row: number, column: number): Promise<void> {
  await page.locator(library.cell(row, column)).click();
  await settle();
}

const wordsAt = ({ page }: Session, library: GridLibrary, row: number, column: number): Promise<string> =>
  page.locator(library.cell(row, column)).innerText();

export async function edited(session: Session, library: GridLibrary): Promise<number> {
  const { page, mark, settle, traced } = session;
  await chosen(session, library, 0, TEXT);
  const stretches = await traced(async () => {
    for (let row = 0; row < TIMES; row += 1) {
      await mark('edit');
      await page.keyboard.press('z');
      await page
        .locator(`${library.cell(row, TEXT)} input, ${library.cell(row, TEXT)} textarea`)
        .first()
        .waitFor();
      await page.keyboard.press('Enter');
      await settle();
      await mark('on');
      await chosen(session, library, row + 1, TEXT);
    }
  });
  const words = await wordsAt(session, library, TIMES - 1, TEXT);
  if (!words.includes('z')) throw new Error(`What was typed is not there: "${words}".`);
  return median(stretches.filter(({ mark: name }) => name === 'edit'));
}

export async function pasted(session: Session, library: GridLibrary): Promise<number> {
  const { mark, settle, traced } = session;
  const times = 3;
  await chosen(session, library, 0, NUMBERS);
  const stretches = await traced(async () => {
    for (let time = 0; time < times; time += 1) {
      const text = Array.from({ length: BLOCK }, (_, row) => `${row + time}\t${row + time + 1}\t${time + 3}`).join('\n');
      const data = `const data = new DataTransfer(); data.setData('text/plain', ${JSON.stringify(text)});`;
      const init = '{ clipboardData: data, bubbles: true, cancelable: true }';
      await mark('paste', `${data} document.activeElement.dispatchEvent(new ClipboardEvent('paste', ${init}));`);
      await settle();
    }
  });
  const words = await wordsAt(session, library, 7, NUMBERS);
  if (!words.includes(String(7 + times - 1))) throw new Error(`What was pasted is not there: "${words}".`);
  return median(stretches);
}

export async function filled(session: Session, library: GridLibrary): Promise<number> {
  const { page, mark, settle, traced } = session;
  await chosen(session, library, 0, NUMBERS);
  if (library.start !== undefined) for (let row = 1; row < BLOCK; row += 1) await page.keyboard.press('Shift+ArrowDown');
  await settle();
  const stretches = await traced(async () => {
    await mark('fill');
    await page.keyboard.press('Control+d');
    await settle();
  });
  await page.keyboard.press('Control+Home');
  await settle();
  const [first, fifth] = [await wordsAt(session, library, 0, NUMBERS), await wordsAt(session, library, 5, NUMBERS)];
  if (first !== fifth) throw new Error(`What was filled down is not there: "${first}", "${fifth}".`);
  return median(stretches);
}

async function scrolled({ page, mark, settle, traced }: Session, { turns, enough, patience }: Pace): Promise<number> {
  await page.mouse.move(600, 450);
  const began = Date.now();
  const stretches = await traced(async () => {
    for (let turn = 0; turn < turns && (turn < enough || Date.now() - began < patience.scrolling); turn += 1) {
      await mark('turn');
      await page.mouse.wheel(0, STEP);
      await settle();
    }
  });
  return median(stretches);
}

async function ended({ page, mark, settle, traced }: Session, { grid }: Pace): Promise<number> {
  const stretches = await traced(async () => {
    await mark('end');
    await page.mouse.wheel(0, 10_000_000);
    await settle();
  });
  const last = `value ${grid.records.length - 1}`;
  if (!(await page.evaluate<string>('document.body.innerText')).includes(last)) throw new Error(`The last row is not there: "${last}".`);
  return median(stretches);
}

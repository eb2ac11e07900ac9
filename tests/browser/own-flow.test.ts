/** An organisation's administrator writes a flow: from a template, through a mistake that is marked, to what it did. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { signIn } from '../support/people.ts';

const OWN_FLOWS = '/setup/automation-deployment/own-flows';

let app: App;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

const opened = async (size: typeof desktop): Promise<Page> => {
  const { page } = await signIn(browser, { url: app.url, email: 'admin@acme.test', size });
  await page.goto(app.url + OWN_FLOWS);
  await page.getByRole('button', { name: 'New flow' }).first().click();
  return page;
};

/** What stands in the editor and where the keyboard is, for whoever reads why no proposal came. */
const seenIn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const [text, proposals] = ['.cm-content', '.cm-tooltip'].map((part) => document.querySelector(part)?.textContent);
    return JSON.stringify({ text, proposals, focus: document.activeElement?.className, caret: getSelection()?.anchorOffset });
  });

describe('a flow of an organisation’s own', () => {
  it('is begun, broken, mended, saved, tried, switched on, and seen at work', async () => {
    const page = await opened(desktop);
    const form = page.getByRole('dialog', { name: 'New flow' });
    await form.getByLabel('Name', { exact: true }).fill('Urgent mornings');
    await form.getByRole('button', { name: /^Urgent work of the morning/ }).click();
    const text = form.getByRole('textbox', { name: 'What happens' });
    const drawing = form.getByRole('region', { name: 'Drawing' });
    await form.getByText('No faults.').waitFor();
    await drawing.getByRole('button', { name: /^On schedule: Service request/ }).waitFor();

    await text.getByText('"tell"').dblclick();
    await page.keyboard.type('sing');
    await form.getByRole('button', { name: /^Line \d+: "sing" acts as the server/ }).waitFor();
    await drawing.getByRole('button', { name: /^1 .*"sing" acts as the server/ }).waitFor();
    expect(await text.getAttribute('aria-invalid')).toBe('true');
    expect(await form.locator('.cm-lintRange-error').innerText()).toContain('"sing"');

    await form.getByRole('button', { name: /^Line \d+:/ }).click();
    await text.getByText('"sing"').dblclick();
    await page.keyboard.type('tell');
    await form.getByText('No faults.').waitFor();
    await form.getByRole('button', { name: 'Create' }).click();
    await form.waitFor({ state: 'detached' });

    await page.getByText('Urgent mornings').first().click();
    const drawer = page.getByRole('dialog', { name: 'Urgent mornings' });
    await drawer.getByLabel('Record').click();
    await page.getByRole('option').first().click();
    await drawer.getByRole('button', { name: 'Try it out' }).click();
    await drawer.getByText('Nothing is saved.', { exact: false }).waitFor();
    expect(await drawer.getByRole('button', { name: 'Run now' }).count()).toBe(0);

    await drawer.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Own flow' });
    await edit.getByRole('switch', { name: 'Active' }).click();
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.waitFor({ state: 'detached' });
    await drawer.getByRole('button', { name: 'Run now' }).click();
    await page.getByRole('button', { name: 'Run now' }).last().click();
    await expect
      .poll(
        async () => {
          // Of the executions; replays stand below them.
          await drawer.getByRole('button', { name: 'Refresh' }).first().click();
          return drawer.getByText('Succeeded').count();
        },
        { timeout: 30_000, interval: 1_000 },
      )
      .toBeGreaterThan(0);
    await page.context().close();
  });

  it('is written with the keyboard alone: proposals are taken, and Escape and Tab lead out of the text', async () => {
    const page = await opened(desktop);
    const form = page.getByRole('dialog', { name: 'New flow' });
    await form.getByRole('button', { name: /^An empty start/ }).press('Enter');
    const text = form.getByRole('textbox', { name: 'What happens' });
    await expect.poll(() => text.evaluate((element) => element === document.activeElement)).toBe(true);
    // The text that it opens with is nothing to undo.
    await page.keyboard.press('Control+z');
    const propose = async (first: RegExp) => {
      const option = form.getByRole('option', { name: first });
      // Asked for again, as one would, where no answer came; each asking begins anew and is given its time.
      await expect
        .poll(
          async () => {
            if (!(await option.isVisible())) await text.press('Control+Space');
            return (await option.isVisible()) || (await seenIn(page));
          },
          { interval: 1_000 },
        )
        .toBe(true);
      // What has only just opened is not taken: one may have been about to press the key for something else.
      await page.waitForTimeout(200);
    };
    await propose(/^on/);
    await page.keyboard.press('Enter');
    await propose(/^created/);
    await page.keyboard.press('Enter');
    await propose(/^subtask/);
    await page.keyboard.type('sub');
    await expect.poll(() => form.getByRole('option').count()).toBe(1);
    await page.keyboard.press('Tab');
    await expect.poll(async () => (await text.innerText()).replaceAll(/\s/g, '')).toBe('{"on":{"created":"subtask"}}');

    await page.keyboard.press('Escape');
    expect(await form.isVisible()).toBe(true);
    await page.keyboard.press('Tab');
    expect(await text.evaluate((element) => element.contains(document.activeElement))).toBe(false);
    expect(await form.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.context().close();
  });

  it('is plain text on a phone, with the same faults and the same drawing', async () => {
    const page = await opened(phone);
    const form = page.getByRole('dialog', { name: 'New flow' });
    await form.getByRole('button', { name: /^Urgent work of the morning/ }).click();
    const text = form.getByRole('textbox', { name: 'What happens' });
    await text.fill((await text.inputValue()).replace('"tell"', '"sing"'));
    await form.getByRole('button', { name: /^Line \d+: "sing"/ }).click();
    const chosen = await text.evaluate((element) =>
      element instanceof HTMLTextAreaElement ? element.value.slice(element.selectionStart, element.selectionEnd) : '',
    );
    expect(chosen).toBe('"do": "sing"');
    await form
      .getByRole('region', { name: 'Drawing' })
      .getByRole('button', { name: /^1 .*"sing"/ })
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
    await page.context().close();
  });
});

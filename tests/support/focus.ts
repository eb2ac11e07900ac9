/** Where the focus of a page is. */
import type { Locator } from 'playwright-core';

export const hasFocus = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement);
export const holdsFocus = (target: Locator): Promise<boolean> => target.evaluate((element) => element.contains(document.activeElement));

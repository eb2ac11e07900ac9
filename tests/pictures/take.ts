/** Goes through screens as their people, one after the other, and keeps what they look like. */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { desktop, phone } from '../support/chromium.ts';
import { type Person, signIn } from '../support/people.ts';
import { watchCalls } from '../support/quiet.ts';
import { go, settle } from '../support/visit.ts';
import list from './screens.json' with { type: 'json' };

export type Screen = {
  readonly name: string;
  /** E-mail of whoever looks at it; absent: nobody is signed in. */
  readonly person?: string;
  /** `{field}` is of the first record of `of`. */
  readonly path: string;
  readonly of?: {
    readonly entity: string;
    readonly filter: string /** Of the record: the page whose link it answers, in the place of `path`. */;
    readonly link?: string;
  };
};
export const screens: readonly Screen[] = list;

const sizes = { desktop, phone } as const;
const schemes = ['light', 'dark'] as const;

/** `brand-requests.phone.dark.png` */
export type Picture = { readonly screen: string; readonly size: keyof typeof sizes; readonly scheme: (typeof schemes)[number] };
export const fileOf = ({ screen, size, scheme }: Picture): string => `${screen}.${size}.${scheme}.png`;

type Taking = {
  readonly browser: Browser;
  readonly url: string;
  /** Instant (milliseconds UTC) at which each page's clock begins. */
  readonly pagesAt: number;
  readonly folder: string;
  readonly screens: readonly Screen[];
  readonly onTaken: (screen: string, pictures: number) => void;
};

/** Those of one person one after the other, so that nobody signs in twice at a size. @throws where a screen's record is not there */
export async function takePictures({ browser, url, pagesAt, folder, screens: wanted, onTaken }: Taking): Promise<readonly Picture[]> {
  const taken: Picture[] = [];
  const people = [...new Set(wanted.map(({ person }) => person))];
  for (const email of people) {
    const theirs = wanted.filter(({ person }) => person === email);
    for (const size of ['desktop', 'phone'] as const) {
      const look = { ...sizes[size], reducedMotion: 'reduce' } as const;
      const person = email === undefined ? await visitor(browser, look) : await signIn(browser, { url, email, size: look, at: pagesAt });
      for (const screen of theirs) {
        if (email === undefined) await person.page.goto(url + screen.path);
        else await go(person, await addressOf(person, screen));
        await settle(person);
        for (const scheme of schemes) {
          const picture = { screen: screen.name, size, scheme };
          await keep(person.page, scheme, join(folder, fileOf(picture)));
          taken.push(picture);
        }
        onTaken(`${screen.name}, ${size}`, taken.length);
      }
      await person.close();
    }
  }
  return taken;
}

async function keep(page: Page, scheme: (typeof schemes)[number], path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await settle({ page });
  await page.screenshot({ path, animations: 'disabled' });
}

async function visitor(browser: Browser, look: typeof desktop): Promise<Pick<Person, 'page' | 'close' | 'api'>> {
  const context = await browser.newContext(look);
  const page = await context.newPage();
  watchCalls(page);
  return { page, close: () => context.close(), api: () => Promise.reject(new Error('Nobody is signed in.')) };
}

async function addressOf({ api }: Pick<Person, 'api'>, { name, path, of }: Screen): Promise<string> {
  if (of === undefined) return path;
  const { body } = await api(`/v1/data/${of.entity}?page_size=1&order_by=/id&filter=${encodeURIComponent(of.filter)}`);
  const [record] = (body as { readonly data?: readonly Readonly<Record<string, unknown>>[] }).data ?? [];
  if (record === undefined) throw new Error(`${name}: there is no ${of.entity} with ${of.filter}`);
  if (of.link !== undefined) return linkOf({ api }, `${of.entity}/${record.id}/actions/${of.link}`);
  return path.replaceAll(/\{(\w+)\}/g, (_, field: string) => String(record[field]));
}

async function linkOf({ api }: Pick<Person, 'api'>, action: string): Promise<string> {
  const { body } = await api(`/v1/data/${action}`, { method: 'POST', body: {} });
  const { url } = (body as { readonly data?: { readonly url?: string } }).data ?? {};
  if (url === undefined) throw new Error(`${action} answers no link.`);
  return url;
}

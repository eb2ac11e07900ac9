/**
 * `npm run icons`: draws the icons that icons.json names into icons.svg. One picture for all of them
 * keeps them out of the scripts that a page waits for.
 */
import { readFile, writeFile } from 'node:fs/promises';
// The namespace, because it also has the names that icons had before.
import * as lucide from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const FOLDER = 'widgets/primitives/icon';

const isDrawn = (name: string): name is Extract<keyof typeof lucide, 'Activity'> => Object.hasOwn(lucide, name);

/** `arrow-up` → `ArrowUp` */
const componentName = (name: string) => name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Throws for a name that lucide does not have. */
function symbolOf(name: string): string {
  const component = componentName(name);
  if (!isDrawn(component)) throw new Error(`lucide has no icon "${name}".`);
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: a script that runs by hand ships no bundle
  const inner = renderToStaticMarkup(createElement(lucide[component])).replace(/^<svg[^>]*>|<\/svg>$/g, '');
  return `<symbol id="${name}" viewBox="0 0 24 24">${inner}</symbol>`;
}

/** The picture of all icons of icons.json. */
export async function iconSprite(): Promise<string> {
  const names = JSON.parse(await readFile(`${FOLDER}/icons.json`, 'utf8')) as readonly string[];
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${names.map(symbolOf).join('\n')}\n</svg>\n`;
}

if (import.meta.url === `file://${process.argv[1]}`) await writeFile(`${FOLDER}/icons.svg`, await iconSprite());

/**
 * For the build: the page shows its frame at once. What it does first (../early/begin.ts) is written into it, with the names of the
 * files that a page begins with; the server names the digest of it to the browser, which runs no other script of a page. The
 * styles stand behind the frame, which has its own: a browser draws what stands before them.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { minify, type Plugin, transformWithOxc } from 'vite';

const BEGIN = fileURLToPath(new URL('../early/begin.ts', import.meta.url));
const FRAME = fileURLToPath(new URL('../early/frame.html', import.meta.url));
/** Colours of the frame are those of the theme. */
const TOKENS = fileURLToPath(new URL('../../../widgets/primitives/theme/tokens.css', import.meta.url));
const ROLES = { surface: 'surface', raised: 'surface-raised', sunken: 'surface-sunken', border: 'border' };
const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;

/** `phone`, `wide`, `kept`: what signed-in pages begin with on phones, on wide screens and where the device keeps records besides. */
export type EarlyChunks = { readonly [K in 'signedIn' | 'phone' | 'wide' | 'kept' | 'public']: readonly string[] };

/** The function of begin.ts, called with the files. @throws where it would need another file */
async function scriptOf(files: EarlyChunks): Promise<string> {
  const { code } = await transformWithOxc(await readFile(BEGIN, 'utf8'), BEGIN);
  if (/^import\s/m.test(code)) throw new Error('What a page begins with stands alone: engine/web/early/begin.ts may import types only.');
  const alone = `(${code.slice(code.indexOf('function begin')).replace(/\n?export\b[\s\S]*$/, '')})(${JSON.stringify(files)});`;
  const small = await minify('begin.js', alone);
  return small.code.trim();
}

/** @throws where the theme has no such colour */
async function frame(): Promise<string> {
  const tokens = await readFile(TOKENS, 'utf8');
  const colours = (theme: string) => {
    const block = tokens.slice(tokens.indexOf(`\n[data-theme="${theme}"] {`));
    const each = Object.entries(ROLES).map(([name, role]) => {
      const value = new RegExp(`--${role}: ([^;]+);`).exec(block)?.[1];
      if (value === undefined) throw new Error(`The ${theme} theme has no colour "${role}".`);
      return `--early-${name}: ${value};`;
    });
    return `[data-theme="${theme}"] { ${each.join(' ')} }`;
  };
  const html = await readFile(FRAME, 'utf8');
  return html.replace('<style>', `<style>${colours('light')}${colours('dark')}`).replace(/\s*\n\s*/g, '');
}

/** `chunks`: those that a page begins with besides what the page names itself, by the beginning of their names. */
export function early(chunks: EarlyChunks): Plugin {
  return {
    name: 'early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const names = Object.keys(bundle ?? {});
        const found = (wanted: readonly string[]) =>
          wanted.flatMap((name) =>
            names.filter((file) => file.startsWith(`assets/${name}-`) && file.endsWith('.js')).map((file) => `/${file}`),
          );
        const script = await scriptOf({
          signedIn: found(chunks.signedIn),
          phone: found(chunks.phone),
          wide: found(chunks.wide),
          kept: found(chunks.kept),
          public: found(chunks.public),
        });
        const styles = html.match(STYLES) ?? [];
        const shown = await frame();
        return (
          html
            .replace(STYLES, '')
            .replace('<div id="root"></div>', () => `<div id="root">${shown}</div>`)
            // Before everything: a script waits for styles that stand before it.
            .replace('<meta charset="utf-8" />', () => `<meta charset="utf-8" />\n    <script>${script}</script>`)
            .replace(
              '</head>',
              () => `${styles.map((link) => link.replace('rel="stylesheet"', 'rel="preload" as="style"')).join('')}\n  </head>`,
            )
            .replace('</body>', () => `${styles.join('')}\n  </body>`)
        );
      },
    },
  };
}

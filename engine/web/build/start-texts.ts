/**
 * For the build: the keys of texts that the first code of a page names, for the server to send these texts first. What is
 * missed here comes a moment later with all others.
 */
import type { Plugin } from 'vite';

const FILE = '.vite/start-texts.json';
/** Chunks by the beginning of their names (start-chunks.ts). */
const PUBLIC = ['index', 'base', 'signIn'];

/** A whole key between its quotes, or the beginning of one: before a part that is put in, or with its dot at the end. */
const KEY = /(["'`])([a-z][a-z0-9_]*\.[a-z0-9_.-]*?)(\1|\$\{)/g;

/** `*` at the end of what is but a beginning. */
export function keysOf(code: string): readonly string[] {
  const found = new Set<string>();
  for (const [, , key = '', end] of code.matchAll(KEY)) found.add(end === '${' || /[._]$/.test(key) ? `${key}*` : key);
  return [...found].sort();
}

type SignedIn = {
  /** What signed-in pages begin with besides, by the beginning of the names of chunks. */
  readonly chunks: readonly string[];
  /** Modules of the platform that they bring right afterwards, where the product has them. */
  readonly soon: readonly string[];
  /** Those of the product. */
  readonly own: readonly string[];
};

/** @throws an Error for a module of the product that is in no chunk */
export function startTexts({ chunks, soon, own }: SignedIn): Plugin {
  return {
    name: 'start-texts',
    enforce: 'post',
    apply: 'build',
    generateBundle(_options, bundle) {
      const codeOf = (names: readonly string[]) =>
        Object.values(bundle)
          .flatMap((file) =>
            file.type === 'chunk' && names.some((name) => file.fileName.startsWith(`assets/${name}-`)) ? [file.code] : [],
          )
          .join('\n');
      const soonCode = [...soon, ...own].flatMap((id) => {
        const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(id));
        if (chunk?.type === 'chunk') return [chunk.code];
        if (own.includes(id)) throw new Error(`${id} is in no chunk, so that its texts would come late.`);
        return [];
      });
      const signedIn = keysOf([codeOf([...PUBLIC, ...chunks]), ...soonCode].join('\n'));
      const source = JSON.stringify({ public: keysOf(codeOf(PUBLIC)), signedIn });
      this.emitFile({ type: 'asset', fileName: FILE, source });
    },
  };
}

/** A seventh language, of which a few hundred texts are said: a folder as an operator gives one by `DEFINITIONS_DIR`. */
import { fileURLToPath } from 'node:url';

export const GERMAN = fileURLToPath(new URL('.', import.meta.url));

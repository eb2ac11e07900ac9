/** The process of Fieldloom. What Node compiled of it is kept beside the build for the next start; where nothing may be written there, it is compiled each time. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '.compiled'));
await import('./serve.ts');

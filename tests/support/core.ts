/** The server without HTTP, over the shipped definitions: records and workflows as their calls reach them. */
import { plan } from '../../engine/core/definitions/index.ts';
import type { Product } from '../../engine/core/definitions/types.ts';
import type { OpenDatabase } from '../../src/server/database/open.ts';
import { readDefinitions } from '../../src/server/definitions/read.ts';
import { mergeHooks } from '../../src/server/hooks.ts';
import { type Clock, systemClock } from '../../src/server/kernel/clock.ts';
import { newId } from '../../src/server/kernel/ids.ts';
import { createSigner } from '../../src/server/kernel/secret.ts';
import { createResources } from '../../src/server/resources/index.ts';
import type { Resources } from '../../src/server/resources/types.ts';
import { people } from '../../src/server/workflows/people/index.ts';
import { requests } from '../../src/server/workflows/requests/index.ts';
import { setup } from '../../src/server/workflows/setup/index.ts';

export type Core = { readonly database: OpenDatabase; readonly product: Product; readonly resources: Resources };

const root = new URL('../..', import.meta.url).pathname;

/** The shipped definitions, planned. */
export async function readProduct(): Promise<Product> {
  const { files, schemas, faults } = await readDefinitions({ root });
  const planned = plan(
    files.filter(({ kind }) => kind === 'entity' || kind === 'locale'),
    schemas,
  );
  const all = [...faults, ...(planned.ok ? [] : planned.faults)];
  if (!planned.ok || all.length > 0) throw new Error(all.map(({ file, pointer, message }) => `${file}#${pointer} ${message}`).join('\n'));
  return planned.product;
}

export function createCore(database: OpenDatabase, product: Product, clock: Clock = systemClock): Core {
  const hooks = mergeHooks([people, requests, setup].map((area) => area.hooks));
  const media = { verify: async () => [], sign: ({ id }: { id: string }) => `/media/${id}` };
  const signer = createSigner('a secret of the tests, long enough', 'page-token');
  return { database, product, resources: createResources({ database, product: () => product, hooks, clock, ids: newId, media, signer }) };
}

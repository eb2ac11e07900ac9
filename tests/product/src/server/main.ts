/** The process of the library: its own code for lending lies in a folder that only its environment names. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createOwner } from '../../../../engine/server/identity/create-owner.ts';
import { problems } from '../../../../engine/server/kernel/errors.ts';
import { said } from '../../../../engine/server/kernel/said.ts';
import { defineProduct, plain } from '../../../../engine/server/product.ts';
import { runServer } from '../../../../engine/server/run-server.ts';
import type { WorkflowArea } from '../../../../engine/server/workflows/types.ts';
import type { Platform } from '../lending/index.ts';
import { accounts } from './accounts.ts';
import { people } from './people.ts';

type Lending = { readonly lending: (platform: Platform) => WorkflowArea };

function folderIn(name: string): string {
  const folder = process.env[name];
  if (!folder) throw new Error(`${name} is missing.`);
  return folder;
}

const library = defineProduct({
  name: 'Library',
  definitions: folderIn('LIBRARY_DIR'),
  areas: {
    accounts: plain(async () => accounts),
    lending: plain(async () => {
      const address = pathToFileURL(join(folderIn('LENDING_DIR'), 'index.ts')).href;
      const { lending } = (await import(/* @vite-ignore */ address)) as Lending;
      return lending({ conflict: (key) => problems.conflict({ message: said(key) }) });
    }),
  },
  people,
  subjects: { columns: [], of: async () => () => undefined },
  migrations: [],
  flags: [],
});

const librarian = { email: 'librarian@library.test', password: 'Moominvalley-1945', name: 'Librarian', organisation: 'Town Library' };

await runServer(library, {
  webRoot: folderIn('LIBRARY_WEB'),
  seed: (parts) => createOwner(parts, librarian),
  announce: [],
});

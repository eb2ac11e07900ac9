/** The areas that every product has: ways in, definitions that an organisation changes, jobs over many records. */
import type { LoadArea } from './area-host.ts';

export const platformAreas = {
  bulk: async () => {
    const { bulk } = await import('./bulk/index.ts');
    return ({ jobs, product }) => bulk({ jobs, product });
  },
  access: async () => {
    const { access } = await import('./identity/workflows/index.ts');
    return ({ identity }) => access(identity);
  },
  'api-keys': async () => {
    const { apiKeys } = await import('./api-keys/area.ts');
    return ({ product, keyPrefix: prefix }) => apiKeys({ product, prefix });
  },
  keys: async () => {
    const { keys } = await import('./keys/area.ts');
    return ({ product }) => keys(product);
  },
  tallies: async () => {
    const { tallies } = await import('./tallies/area.ts');
    return ({ product }) => tallies(product);
  },
  jobs: async () => {
    const { jobsArea } = await import('./jobs/area.ts');
    return ({ jobs }) => jobsArea(jobs);
  },
  flows: async () => {
    const { flowsArea } = await import('./flows/index.ts');
    return ({ jobs, flows }) => flowsArea(jobs, flows);
  },
  speech: async () => {
    const { speech } = await import('./speech/index.ts');
    return ({ model, media, log }) => speech({ model, media, log });
  },
  definitions: async () => (await import('./definitions/overrides/index.ts')).definitionOverrides,
} satisfies Readonly<Record<string, LoadArea>>;

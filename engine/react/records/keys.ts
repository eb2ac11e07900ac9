/** Keys of the cache. Everything of one entity starts alike, so that a change can drop it at once. */
export const keys = {
  customFieldViews: ['custom-field-views'] as const,
  screen: (id: string) => ['screen', id] as const,
  entity: (name: string) => ['entity', name] as const,
  form: (entity: string, purpose: string, by: string | undefined) => ['form', entity, purpose, by ?? null] as const,
  data: (entity: string) => ['data', entity] as const,
  list: (entity: string, query: Readonly<Record<string, unknown>>) => ['data', entity, 'list', query] as const,
  group: (entity: string, query: Readonly<Record<string, unknown>>) => ['data', entity, 'group', query] as const,
  clusters: (entity: string, query: Readonly<Record<string, unknown>>) => ['data', entity, 'clusters', query] as const,
  /** Not of the room `data`: what changes in it asks for no new one. */
  extent: (entity: string, query: Readonly<Record<string, unknown>>) => ['extent', entity, query] as const,
  count: (entity: string, filter: string | undefined) => ['data', entity, 'count', filter ?? null] as const,
  record: (entity: string, id: string) => ['data', entity, 'record', id] as const,
  answer: (entity: string, workflow: string, input: Readonly<Record<string, unknown>>) =>
    ['data', entity, 'answer', workflow, input] as const,
  choices: (entity: string, query: Readonly<Record<string, unknown>>) => ['data', entity, 'choices', query] as const,
};

/** Whether figures are kept under it. */
export const isGroupKey = (key: readonly unknown[]): boolean => key[0] === 'data' && key[2] === 'group';

/**
 * Which call of the database a piece of code runs inside of. The embedded database has one connection,
 * so a second call from within the first would wait for itself for ever; it is refused instead, on both
 * engines, so that what runs on one runs on the other.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export type ScopeKind = 'read' | 'transaction' | 'admin';

export const createScope = () => {
  const storage = new AsyncLocalStorage<{ readonly kind: ScopeKind; open: boolean }>();
  return {
    /** @throws when called from within another call that is still open. */
    async run<T>(kind: ScopeKind, work: () => Promise<T>): Promise<T> {
      const outer = storage.getStore();
      if (outer?.open) {
        throw new Error(
          `Database.${kind} was called inside an open Database.${outer.kind} of the same request. Pass that one's connection on instead.`,
        );
      }
      const scope = { kind, open: true };
      try {
        return await storage.run(scope, work);
      } finally {
        // Work that outlives the call (a timer, an event) may use the database again.
        scope.open = false;
      }
    },
  };
};

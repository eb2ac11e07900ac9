/** Entry of the library's pages. */
import './app.css';
import { defineProduct } from '../../../../engine/web/product.ts';
import { startHost } from '../../../../engine/web/start-host.ts';

startHost(
  defineProduct({
    nobody: async () => (await import('./nobody.ts')).nobody,
    public: async () => (await import('./public.ts')).publicPart,
    signedIn: async () => (await import('./signed-in.ts')).signedInPart,
  }),
);

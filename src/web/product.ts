/** Fieldloom as the browser host sees it; its code comes in the part of it that a page needs. */
import { defineProduct } from '../../engine/web/product.ts';
import { nativeApp } from './native/native-app.ts';
import { nativeHost } from './native/native-host.ts';

export const fieldloom = defineProduct({
  native: nativeHost(nativeApp),
  personalKeys: ['attendance'],
  signInFields: () => ({ is_check_technician_app: nativeApp.isHere }),
  nobody: async () => (await import('../../schemas/types/nobody.ts')).nobody,
  public: async () => (await import('./public.ts')).publicPart,
  signedIn: async () => (await import('./signed-in.ts')).signedInPart,
});

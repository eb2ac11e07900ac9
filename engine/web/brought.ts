/** The product of this page, of which there is one: taken over when the page starts, and in parts as their code comes. */
import type { NativeHost, PanelSlots, ShellSlots, WebProduct } from './product.ts';

const noApp: NativeHost = {
  isHere: false,
  greet: () => undefined,
  signedOut: () => undefined,
  newVersion: () => undefined,
  followPush: () => () => undefined,
};

type Brought = Pick<WebProduct, 'personalKeys' | 'signInFields'> & {
  readonly native: NativeHost;
  readonly slots: ShellSlots;
  readonly panels: PanelSlots;
};

let current: Brought = { native: noApp, slots: {}, panels: {} };

export const brought = (): Brought => current;

export const bring = (parts: Partial<Brought>): void => {
  current = { ...current, ...parts };
};

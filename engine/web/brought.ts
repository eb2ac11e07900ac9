/** The product of this page, of which there is one: taken over when the page starts, and in parts as their code comes. */
import type { PanelSlots, ShellSlots, WebProduct } from './product.ts';

type Brought = Pick<WebProduct, 'native' | 'personalKeys' | 'signInFields'> & {
  readonly slots: ShellSlots;
  readonly panels: PanelSlots;
};

let current: Brought = { slots: {}, panels: {} };

export const brought = (): Brought => current;

export const bring = (parts: Partial<Brought>): void => {
  current = { ...current, ...parts };
};

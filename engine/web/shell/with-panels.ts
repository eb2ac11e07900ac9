import { type ComponentType, lazy } from 'react';
import { bring, brought } from '../brought.ts';

/** A panel whose code comes when it is first asked for, and with it what the product brings into panels. */
export const withPanels = <Props extends object>(load: () => Promise<{ readonly default: ComponentType<Props> }>) =>
  lazy(async () => {
    const [part, panels] = await Promise.all([load(), brought().slots.panels?.()]);
    if (panels) bring({ panels });
    return part;
  });

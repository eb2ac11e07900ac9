/** Holds the one primary action of a page at the bottom edge of a phone, above the shell's own bar. */
import type { ReactNode } from 'react';

export const BottomBar = ({ children }: { readonly children: ReactNode }) => (
  <div className="sticky bottom-0 print:hidden z-20 border-t border-border bg-surface-raised p-3 empty:hidden md:hidden">{children}</div>
);

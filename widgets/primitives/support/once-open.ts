import { useRef } from 'react';

/** Whether something was open at least once: what is never opened need not be loaded, and what was stays for its way out. */
export function useOnceOpen(isOpen: boolean): boolean {
  const was = useRef(isOpen);
  if (isOpen) was.current = true;
  return was.current;
}

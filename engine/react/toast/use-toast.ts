import { useSyncExternalStore } from 'react';
import { useEngine } from '../provider/engine-context.ts';
import type { Toast, ToastStore } from './toast-store.ts';

/** Shows notices: `useToast().add({ text, tone })`. */
export const useToast = (): Pick<ToastStore, 'add' | 'remove' | 'pause' | 'resume'> => useEngine().toasts;

/** The notices shown now, oldest first; for the one place that renders them. */
export function useToasts(): readonly Toast[] {
  const { toasts } = useEngine();
  return useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get);
}

/** Notices: they clear themselves after 3 s, and wait while someone looks at one. */

export type ToastTone = 'success' | 'info' | 'warning' | 'danger';
export type Toast = {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
  readonly action?: { readonly label: string; readonly run: () => void };
};

export type ToastStore = {
  readonly get: () => readonly Toast[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly add: (toast: Omit<Toast, 'id'>) => number;
  readonly remove: (id: number) => void;
  /** Stops the clock of all notices (hovered or focused). */
  readonly pause: () => void;
  readonly resume: () => void;
};

export const TOAST_MS = 3000;
const SHOWN = 3;

export function createToastStore(duration: number = TOAST_MS): ToastStore {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  let isPaused = false;
  const listeners = new Set<() => void>();
  const timers = new Map<number, ReturnType<typeof setTimeout>>();

  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const stop = (id: number) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
  };
  const remove = (id: number) => {
    stop(id);
    set(toasts.filter((toast) => toast.id !== id));
    // A removed notice takes pointer and focus with it, so nobody would resume the others.
    if (toasts.length === 0) isPaused = false;
  };
  const start = (id: number) => {
    if (!isPaused)
      timers.set(
        id,
        setTimeout(() => remove(id), duration),
      );
  };

  return {
    get: () => toasts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (toast) => {
      lastId += 1;
      const id = lastId;
      for (const old of toasts.slice(0, Math.max(0, toasts.length + 1 - SHOWN))) stop(old.id);
      set([...toasts, { ...toast, id }].slice(-SHOWN));
      start(id);
      return id;
    },
    remove,
    pause: () => {
      isPaused = true;
      for (const { id } of toasts) stop(id);
    },
    resume: () => {
      isPaused = false;
      for (const { id } of toasts) {
        stop(id);
        start(id);
      }
    },
  };
}

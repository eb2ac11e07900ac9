/**
 * The browser's history, with a question before a page with unsaved changes is left. Pages need no more of a router
 * than addresses; its data layer, which would bring a blocker, weighs as much as the rest of it.
 */
import type { Location, NavigationType, Navigator, To, UNSAFE_createBrowserHistory } from 'react-router-dom';

type History = ReturnType<typeof UNSAFE_createBrowserHistory>;

export type Moment = { readonly action: NavigationType; readonly location: Location };
/** A way out that waits for an answer. */
export type Leaving = { readonly proceed: () => void; readonly stay: () => void };

export type GuardedHistory = {
  readonly navigator: Navigator;
  readonly moment: () => Moment;
  readonly leaving: () => Leaving | undefined;
  readonly subscribe: (listener: () => void) => () => void;
};

/** What is needed of a history; `delta`: steps that a move of the browser's own buttons made, where it is known. */
export type PlainHistory = Pick<History, 'action' | 'location' | 'createHref' | 'encodeLocation' | 'push' | 'replace' | 'go' | 'listen'>;

const pathOf = (to: To): string => (typeof to === 'string' ? (to.split(/[?#]/)[0] ?? '') : (to.pathname ?? ''));

/** `isGuarded`: whether something would be lost now. Another address of the same page asks nothing. */
export function createGuardedHistory(history: PlainHistory, isGuarded: () => boolean): GuardedHistory {
  const listeners = new Set<() => void>();
  let moment: Moment = { action: history.action, location: history.location };
  let leaving: Leaving | undefined;
  /** The step back that undoes a move which was not agreed to. */
  let isReturning = false;

  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  const answer = (then?: () => void) => {
    leaving = undefined;
    tell();
    then?.();
  };
  const ask = (then: () => void) => {
    leaving = { proceed: () => answer(then), stay: () => answer() };
    tell();
  };
  const isLeft = (path: string) => path !== '' && path !== moment.location.pathname && isGuarded();
  const attempt = (to: To, act: () => void) => {
    if (isLeft(pathOf(to))) ask(act);
    else act();
  };

  history.listen(({ action, location, delta }) => {
    if (isReturning) {
      isReturning = false;
      return;
    }
    if (action === 'POP' && delta !== null && delta !== 0 && isLeft(location.pathname)) {
      isReturning = true;
      history.go(-delta);
      ask(() => history.go(delta));
      return;
    }
    moment = { action, location };
    tell();
  });

  return {
    navigator: {
      createHref: (to) => history.createHref(to),
      encodeLocation: (to) => history.encodeLocation(to),
      go: (delta) => history.go(delta),
      push: (to, state) => attempt(to, () => history.push(to, state)),
      replace: (to, state) => attempt(to, () => history.replace(to, state)),
    },
    moment: () => moment,
    leaving: () => leaving,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

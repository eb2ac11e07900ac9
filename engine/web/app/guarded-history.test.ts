// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { createGuardedHistory, type PlainHistory } from './guarded-history.ts';

type Listener = Parameters<PlainHistory['listen']>[0];

/** A browser's history of addresses: its buttons move it, and say by how many steps. */
function browser(...addresses: string[]) {
  const stack = addresses.map(locationOf);
  let at = stack.length - 1;
  let listener: Listener = () => {};
  const go = (delta: number) => {
    const next = Math.min(stack.length - 1, Math.max(0, at + delta));
    const moved = next - at;
    at = next;
    const location = stack[at];
    if (location) listener({ action: 'POP' as never, location, delta: moved });
  };
  const put = (to: string, isNew: boolean) => {
    if (isNew) stack.splice(at + 1, stack.length, locationOf(to));
    else stack[at] = locationOf(to);
    if (isNew) at += 1;
    const location = stack[at];
    if (location) listener({ action: (isNew ? 'PUSH' : 'REPLACE') as never, location, delta: isNew ? 1 : 0 });
  };
  const history = {
    action: 'POP',
    get location() {
      return stack[at];
    },
    createHref: String,
    encodeLocation: locationOf,
    go,
    push: (to: string) => put(to, true),
    replace: (to: string) => put(to, false),
    listen: (given: Listener) => {
      listener = given;
      return () => {};
    },
  } as unknown as PlainHistory;
  return { history, go, here: () => stack[at]?.pathname };
}

function locationOf(address: string) {
  const [pathname = '', search] = address.split('?');
  return { pathname, search: search === undefined ? '' : `?${search}`, hash: '', state: null, key: address, unstable_mask: undefined };
}

describe('with nothing to lose', () => {
  it('goes where it is told', () => {
    const { history, here } = browser('/a');
    const guarded = createGuardedHistory(history, () => false);
    guarded.navigator.push('/b');
    expect(guarded.moment()).toMatchObject({ action: 'PUSH', location: { pathname: '/b' } });
    expect(here()).toBe('/b');
    expect(guarded.leaving()).toBeUndefined();
  });
});

describe('with unsaved changes', () => {
  const open = () => {
    const { history, go, here } = browser('/list', '/form');
    return { guarded: createGuardedHistory(history, () => true), go, here };
  };

  it('asks before another page, and goes there once it may', () => {
    const { guarded, here } = open();
    guarded.navigator.push('/other');
    expect(here()).toBe('/form');
    expect(guarded.moment().location.pathname).toBe('/form');
    guarded.leaving()?.proceed();
    expect(here()).toBe('/other');
    expect(guarded.leaving()).toBeUndefined();
  });

  it('stays where it is when it should', () => {
    const { guarded, here } = open();
    guarded.navigator.replace({ pathname: '/other' } as never);
    guarded.leaving()?.stay();
    expect(guarded.leaving()).toBeUndefined();
    expect(here()).toBe('/form');
  });

  it('asks nothing for another address of the same page', () => {
    const { guarded } = open();
    guarded.navigator.replace('/form?view=board');
    expect(guarded.leaving()).toBeUndefined();
    expect(guarded.moment().location.search).toBe('?view=board');
  });

  it('takes back what the back button did, until it is agreed to', () => {
    const { guarded, go, here } = open();
    go(-1);
    expect(here()).toBe('/form');
    expect(guarded.moment().location.pathname).toBe('/form');
    expect(guarded.leaving()).toBeDefined();
  });

  it('goes back once it is agreed to, and the changes are dropped', () => {
    const { history, go, here } = browser('/list', '/form');
    let isGuarded = true;
    const guarded = createGuardedHistory(history, () => isGuarded);
    go(-1);
    isGuarded = false;
    guarded.leaving()?.proceed();
    expect(here()).toBe('/list');
    expect(guarded.moment().location.pathname).toBe('/list');
  });
});

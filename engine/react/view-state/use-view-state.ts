/** State of a view that one can link to: it lives in the query of the address. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useHost } from '../provider/engine-context.ts';
import type { EngineHost } from '../types.ts';

export type ViewState = Readonly<Record<string, string>>;
/** Undefined takes a key away; an empty text stays, and means 'none' where absence means 'as defined'. */
export type ViewPatch = Readonly<Record<string, string | undefined>>;
/** `push`: a step that the Back button undoes, as opening another view is; otherwise the present entry of the history changes. */
export type SetViewState = (patch: ViewPatch, options?: { readonly push?: boolean }) => void;

const useNoLocation = () => undefined;

const merge = (state: ViewState, patch: ViewPatch): ViewState =>
  Object.fromEntries(Object.entries({ ...state, ...patch }).filter((entry): entry is [string, string] => entry[1] !== undefined));

/**
 * The query that a host is on its way to. Several changes in one tick, of one list or of two, build on each other and make
 * one navigation: a router drops the first of two that follow at once.
 */
type Course = { search: string; leaving: { push: boolean } | undefined };
const courses = new WeakMap<EngineHost, Course>();

function courseOf(host: EngineHost): Course {
  const known = courses.get(host);
  if (known) return known;
  const course: Course = { search: '', leaving: undefined };
  courses.set(host, course);
  return course;
}

/** Goes where the course leads once the present tick is over. */
function leave(host: EngineHost, course: Course, { pathname, push }: { readonly pathname: string; readonly push: boolean }): void {
  if (course.leaving) {
    course.leaving.push ||= push;
    return;
  }
  const leaving = { push };
  course.leaving = leaving;
  queueMicrotask(() => {
    course.leaving = undefined;
    host.navigate(`${pathname}${course.search}`, { replace: !leaving.push });
  });
}

/**
 * The values of `names` in the address, and a setter for any of them at once. `prefix` stands before the names in the
 * address, not in the state. With `inMemory`, or on a host without addresses, the values live with the component.
 */
export function useViewState(names: readonly string[], inMemory = false, prefix = ''): readonly [ViewState, SetViewState] {
  const host = useHost();
  const useLocation = host.useLocation ?? useNoLocation;
  const location = useLocation();
  const [local, setLocal] = useState<ViewState>({});
  const hasAddress = location !== undefined && !inMemory;
  const search = location?.search ?? '';
  useEffect(() => {
    courseOf(host).search = search;
  }, [host, search]);

  const wanted = names.join(' ');
  const state = useMemo<ViewState>(() => {
    if (!hasAddress) return local;
    const params = new URLSearchParams(search);
    return Object.fromEntries(
      wanted.split(' ').flatMap((name) => (params.has(prefix + name) ? [[name, params.get(prefix + name) ?? '']] : [])),
    );
  }, [hasAddress, local, search, wanted, prefix]);

  const pathname = location?.pathname ?? '';
  const set = useCallback<SetViewState>(
    (patch, { push = false } = {}) => {
      if (!hasAddress) {
        setLocal((before) => merge(before, patch));
        return;
      }
      const course = courseOf(host);
      const params = new URLSearchParams(course.search);
      for (const [name, value] of Object.entries(patch)) {
        if (value === undefined) params.delete(prefix + name);
        else params.set(prefix + name, value);
      }
      const text = params.toString();
      course.search = text === '' ? '' : `?${text}`;
      leave(host, course, { pathname, push });
    },
    [hasAddress, host, pathname, prefix],
  );
  return [state, set];
}

/** From when on the figures of a dashboard count: as its definition says, or as somebody chose, which the address tells. */
import { useMemo } from 'react';
import { isObject } from '../../../engine/core/json/index.ts';
import { today } from '../../../engine/core/rules/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { useAddressPrefix, useApp, useHost, useScreen, useText, useViewState } from '../../../engine/react/index.ts';
import { type FigureWindow, isWindowName, type WindowName, windowStart } from '../../charts/window.ts';
import { nodeIn } from './node-in.ts';
import type { DashboardOptions, OwnWindow } from './options.ts';

export type DashboardWindow = {
  /** Id of the dashboard that says it: one choice for all that share it. */
  readonly of: string;
  readonly choices: readonly WindowName[];
  readonly name: WindowName;
  readonly choose: (name: WindowName) => void;
  /** What it makes of a figure; undefined for one that compares periods of its own. */
  readonly about: (figure: { readonly day?: string; readonly compare?: unknown }) => FigureWindow | undefined;
  /** An address that figures lead to: on the same page what was chosen stays. */
  readonly kept: (to: string | undefined) => string | undefined;
};

type Node = Pick<DashboardOptions, 'window'> & { readonly id: string };

const NAMES = ['window'];
const WIDGET = 'dashboard';

function ownOf(window: unknown): OwnWindow | undefined {
  if (!isObject(window) || !isWindowName(window.default) || !Array.isArray(window.choices)) return undefined;
  return { default: window.default, choices: window.choices.filter(isWindowName) };
}

/** Undefined for a dashboard without a window. */
export function useWindow(node: Node, scope: RuleScope): DashboardWindow | undefined {
  const text = useText();
  const { org } = useApp();
  const screen = useScreen();
  const { useLocation = noLocation } = useHost();
  const pathname = useLocation()?.pathname;
  const of = node.window !== undefined && 'of' in node.window ? node.window.of : node.id;
  const own = useMemo(
    () => ownOf(of === node.id ? node.window : nodeIn(screen?.body, { id: of, widget: WIDGET })?.window),
    [of, node.id, node.window, screen],
  );
  const prefix = useAddressPrefix({ id: of, widget: WIDGET });
  const [{ window: chosen }, set] = useViewState(NAMES, false, prefix);
  const day = today({ now: scope.now ?? new Date().toISOString(), timeZone: scope.timeZone ?? org.time_zone });
  return useMemo(() => {
    if (own === undefined || day === null) return undefined;
    const name = own.choices.find((choice) => choice === chosen) ?? own.default;
    const since = windowStart(name, day);
    return {
      of,
      choices: own.choices,
      name,
      choose: (next) => set({ window: next === own.default ? undefined : next }, { push: true }),
      about: ({ day: field, compare }) => {
        if (compare !== undefined) return undefined;
        return field === undefined
          ? { since: undefined, caption: text('dashboard.now') }
          : { since, caption: text(`dashboard.window_${name}`) };
      },
      kept: (to) => {
        const isHere = to !== undefined && (pathname === to || pathname?.startsWith(`${to}/`));
        return isHere && name !== own.default ? `${to}?${prefix}window=${name}` : to;
      },
    };
  }, [own, day, of, chosen, set, text, pathname, prefix]);
}

const noLocation = () => undefined;

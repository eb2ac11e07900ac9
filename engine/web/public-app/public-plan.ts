/** Screens that open without a session, and which of them an address opens. */
import { bestRoute } from '../../core/definitions/check/routes.ts';
import type { ScreenPlan } from '../../core/definitions/view-types.ts';

export type PublicScreen = ScreenPlan & { readonly routes: readonly string[] };
/** `GET /v1/definitions/public`; the texts are English where the language asked for has none. */
export type PublicPlan = {
  readonly screens: readonly PublicScreen[];
  readonly language: string;
  /** Those that have texts. */
  readonly languages: readonly string[];
  readonly locale: Readonly<Record<string, string>>;
};

export const SIGN_IN = '/signin';

/** The public screen of a path; undefined where one needs a session, or nothing is. */
export function publicScreenAt(screens: readonly PublicScreen[], path: string): PublicScreen | undefined {
  return bestRoute(
    path,
    screens.flatMap((screen) => screen.routes.map((route) => ({ route, screen }))),
  )?.screen;
}

/**
 * The door of the browser: what a product brings besides its definitions. The host names no screen, entity or address of
 * one; whatever it shows of a product beyond its plan comes through here.
 */
import type { ComponentType } from 'react';
import type { Viewer } from '../core/definitions/types.ts';
import type { AppPlan } from '../core/definitions/view-types.ts';
import type { JsonObject } from '../core/json/index.ts';
import type { HostActions } from '../react/host-actions.ts';
import type { WidgetSet } from '../react/types.ts';

/** An app of the device around this page. In a plain browser there is none. */
export type NativeHost = {
  /** Whether the page runs inside it. */
  readonly isHere: boolean;
  /** Tells it that a page starts, and who is signed in; null for nobody. */
  greet(account: unknown): void;
  signedOut(): void;
  /** There is a new build: the app loads it. */
  newVersion(id: string): void;
  /** Takes over push messages in place of the browser; answers how to end it. */
  followPush(): () => void;
};

/** What screens that open without a session need. */
export type PublicPart = { readonly widgets: WidgetSet['nodes']; readonly actions: HostActions };

export type Command = { readonly id: string; readonly label: string; readonly icon: string; readonly run: () => unknown };

/** Where the account menu leads; `label` is a text's key. */
export type AccountPage = { readonly label: string; readonly icon: string; readonly to: string };

/** What the command palette does besides what screens offer. A hook. */
export type PaletteSlot = { useCreations(): readonly Command[] };

/** What stands in panels, which open now and then: its code comes with the first of them. */
export type PanelSlots = {
  readonly palette?: PaletteSlot;
  /** The last row of a phone's menu. */
  readonly MenuRow?: ComponentType;
  /** What the person is in the organisation, in a word or two. */
  readonly positionOf?: (app: Pick<AppPlan, 'user'>) => string | null;
  /** Whether somebody else looks after this person's password. */
  readonly keepsPassword?: (user: AppPlan['user']) => boolean;
  /** Pages of the person. */
  readonly accountPages?: (app: Pick<AppPlan, 'org' | 'routes'>) => readonly AccountPage[];
  /** What a notification says of its subject, below its message. */
  readonly NotificationDetails?: ComponentType<{ readonly data: JsonObject }>;
};

/** Places of the frame that a product may fill. */
export type ShellSlots = {
  /** Before the search in the top bar. */
  readonly BarStart?: ComponentType;
  /** After the search in the top bar. */
  readonly BarEnd?: ComponentType;
  /** The search of the product's records: its field in the top bar, and the keys of what its buttons say. */
  readonly search?: { readonly Field: ComponentType<{ readonly className: string }>; readonly label: string; readonly short: string };
  readonly panels?: () => Promise<PanelSlots>;
};

/** What pages of people with a session need. */
export type SignedInPart = {
  readonly widgets: WidgetSet;
  readonly actions: HostActions;
  readonly slots: ShellSlots;
  /** Brings the code of what people mostly do next, once the page they opened is there and the network rests. */
  readonly next?: () => Promise<unknown>;
};

export type WebProduct = {
  readonly native?: NativeHost;
  /** Keys of local storage that belong to the person and go with the session, besides the host's own. */
  readonly personalKeys?: readonly string[];
  /** Goes along with a sign-in by link. */
  readonly signInFields?: () => JsonObject;
  /** Who has no right at all, for public screens that the engine draws. */
  readonly nobody: () => Promise<Viewer>;
  readonly public: () => Promise<PublicPart>;
  readonly signedIn: () => Promise<SignedInPart>;
};

/** A product for `startHost`. */
export const defineProduct = (product: WebProduct): WebProduct => Object.freeze(product);

/**
 * The native app around this page. It marks itself in the user-agent, and takes messages as JSON
 * text through one of the doors that such apps have. In a plain browser nothing is sent.
 */

/** Part of the app's user-agent: `… FieldloomApp/1.2`. */
const MARKER = /\bFieldloomApp\b/;

/** `open_inside` and `open_outside` are parts of addresses: what the app shows itself, and what it hands to the device. */
export type AppConfig = {
  readonly compress_file: '1';
  readonly open_inside: readonly string[];
  readonly open_outside: readonly string[];
};

export type NativeMessage =
  | { readonly type: 'config'; readonly data: AppConfig }
  /** The user record that a browser keeps after sign-in. */
  | { readonly type: 'account'; readonly data: unknown }
  | { readonly type: 'sign_out' }
  /** push/native-token.ts tells how it is answered. */
  | { readonly type: 'fcm_token_wanted' }
  | { readonly type: 'new_version'; readonly data: { readonly version_id: string } }
  /** To be done with a Bluetooth machine; native-machine.ts tells how it is answered. */
  | {
      readonly type: 'machine';
      readonly data: { readonly request_id: string; readonly state_code: string; readonly state_info: unknown };
    };

export type Bridge = { postMessage(message: string): void };

/** Where apps put their door: Android's own name, iOS, React Native. The first that is there is used. */
type Doors = {
  readonly FieldloomNative?: Bridge;
  readonly webkit?: { readonly messageHandlers?: { readonly fieldloom?: Bridge } };
  readonly ReactNativeWebView?: Bridge;
};

export type NativeApp = {
  /** Whether the page runs inside the app. */
  readonly isHere: boolean;
  send(message: NativeMessage): void;
};

export type NativeAppOptions = { readonly userAgent: string; readonly doors: Doors };

export function createNativeApp({ userAgent, doors }: NativeAppOptions): NativeApp {
  const isHere = MARKER.test(userAgent);
  return {
    isHere,
    send: (message) => {
      if (!isHere) return;
      // Looked up each time: apps open their door when they are ready.
      const bridge = doors.FieldloomNative ?? doors.webkit?.messageHandlers?.fieldloom ?? doors.ReactNativeWebView;
      bridge?.postMessage(JSON.stringify(message));
    },
  };
}

export const nativeApp = createNativeApp({ userAgent: navigator.userAgent, doors: window as Doors });

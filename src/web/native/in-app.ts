/** What a page does inside the native app alone: browsers never load it. */
export { greetNativeApp } from './greeting.ts';
export { followNativeToken } from './native-token.ts';

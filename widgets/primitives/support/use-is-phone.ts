/** Whether the page is as wide as a phone: asked of the engine, whose forms fold at the same width. */
export { useIsPhone } from '../../../engine/react/index.ts';

/** Overrides of organisations: patches on shipped definitions, applied by the planner, their conflicts told. */
export { type Difference, differences } from './differences.ts';
export { isThere } from './id-path.ts';
export { createOverlay, type Overlay, type OverlayOptions, type Shipped } from './overlay.ts';
export { without } from './places.ts';
export {
  type Conflict,
  keyOf,
  type Overlaid,
  type Override,
  type OverrideKind,
  overrideKinds,
  type PatchFault,
  type Place,
} from './types.ts';

/** Marks of a map as elements of the page: no image files, and their colours are the tokens'. */
import { type DivIcon, divIcon } from 'leaflet';
import { colourClasses, isHexColour } from '../../primitives/chip/colours.ts';
import { discWidth } from './disc-width.ts';

/** Also what a finger needs. */
const POINT = 28;

function element(classes: string): HTMLElement {
  const one = document.createElement('span');
  one.className = classes;
  return one;
}

const iconOf = (html: HTMLElement, size: number): DivIcon =>
  divIcon({ html, className: 'grid place-items-center rounded-full', iconSize: [size, size], popupAnchor: [0, -size / 3] });

/** One record: a dot in its colour. */
export function pointIcon(colour: string | undefined, isChosen: boolean): DivIcon {
  const own = colour === undefined ? 'bg-accent' : colourClasses(colour).solid;
  const ring = isChosen ? 'ring-4 ring-focus' : 'ring-1 ring-border-strong';
  const dot = element(`block size-4 rounded-full border-2 border-surface-raised ${ring} ${isHexColour(colour) ? '' : own}`);
  if (isHexColour(colour) && colour !== undefined) dot.style.background = colour;
  return iconOf(dot, POINT);
}

/** Several records: a disc with their number. */
export function clusterIcon(count: number, words: string): DivIcon {
  const disc = element(
    'grid size-full place-items-center rounded-full border-2 border-surface-raised bg-accent text-xs font-semibold text-accent-text tabular-nums ring-1 ring-border-strong hover:bg-accent-hover',
  );
  disc.textContent = words;
  return iconOf(disc, discWidth(count));
}

/** Numbered stops and groups of them as marks of a map: each is reached by the keyboard, and a group opens a list of its stops. */
import { type DivIcon, divIcon, type Map as LeafletMap, latLngBounds, type Marker, marker, popup } from 'leaflet';
import { paint } from '../../charts/paint.ts';
import { discWidth } from '../map/disc-width.ts';
import { clusterIcon } from '../map/icons.ts';
import { DEEPEST } from '../map/marks-of.ts';
import type { Highlight } from './highlight.ts';
import type { Route, Stop } from './routes.ts';
import { type Drawn, isOneSpot, type StopGroup } from './stop-groups.ts';

const SIZE = 22;

/** Pixels that the mark of so many stops is wide. */
export const widthOf = (count: number): number => (count === 1 ? SIZE : discWidth(count));

export type StopWords = {
  /** What a group of so many is called. */
  readonly group: (count: number, isOneSpot: boolean) => string;
  readonly number: (count: number) => string;
};

function iconOf({ order, id }: Stop, { colour }: Route): DivIcon {
  const disc = document.createElement('span');
  disc.className =
    'grid size-full place-items-center rounded-full border-[3px] bg-surface-raised text-[11px] font-semibold leading-none text-text tabular-nums shadow-float data-lit:ring-4 data-lit:ring-focus';
  disc.style.borderColor = paint(colour);
  disc.textContent = String(order);
  disc.dataset.stop = id;
  return divIcon({ html: disc, className: 'rounded-full', iconSize: [SIZE, SIZE] });
}

export function markOf([first, ...others]: StopGroup, map: LeafletMap, highlight: Highlight, words: StopWords): Marker {
  return others.length === 0 ? stopMark(first, highlight) : groupMark([first, ...others], map, highlight, words);
}

function stopMark({ stop, route }: Drawn, highlight: Highlight): Marker {
  const one = marker([stop.latitude, stop.longitude], { icon: iconOf(stop, route), title: stop.name, riseOnHover: true });
  onPress(one, stop.name, () => highlight.choose(stop.id));
  one.on('mouseover', () => highlight.point(stop.id));
  one.on('mouseout', () => highlight.point(undefined));
  return one;
}

function groupMark(group: StopGroup, map: LeafletMap, highlight: Highlight, words: StopWords): Marker {
  const [{ stop }] = group;
  const isStack = isOneSpot(group);
  const name = words.group(group.length, isStack);
  const icon = clusterIcon(group.length, words.number(group.length));
  if (icon.options.html instanceof HTMLElement) {
    icon.options.html.dataset.stop = group.map((one) => one.stop.id).join(' ');
    icon.options.html.classList.add('data-lit:ring-4', 'data-lit:ring-focus');
  }
  const one = marker([stop.latitude, stop.longitude], { icon, title: name, riseOnHover: true });
  onPress(one, name, () => {
    if (isStack || map.getZoom() >= DEEPEST) return openList(group, map, highlight, name);
    const bounds = latLngBounds(group.map((each) => [each.stop.latitude, each.stop.longitude]));
    map.fitBounds(bounds, { padding: [60, 60], maxZoom: DEEPEST, animate: false });
  });
  return one;
}

function onPress(one: Marker, name: string, press: () => void): void {
  one.on('add', () => one.getElement()?.setAttribute('aria-label', name));
  one.on('click', press);
  one.on('keydown', ({ originalEvent: event }) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    press();
  });
}

/** The mark of a stop, alone or with others: once the map has moved it is another one than before. */
const markIn = (map: LeafletMap, { id }: Stop): HTMLElement | null | undefined =>
  map
    .getPane('markerPane')
    ?.querySelector(`[data-stop~="${CSS.escape(id)}"]`)
    ?.closest<HTMLElement>('.leaflet-marker-icon');

/** Escape and a choice close it, and whoever opened it by the keyboard is back at its mark. */
function openList(group: StopGroup, map: LeafletMap, highlight: Highlight, name: string): void {
  const [{ stop: first }] = group;
  const list = document.createElement('ul');
  list.setAttribute('aria-label', name);
  list.className = 'max-h-56 overflow-y-auto p-1';
  const own = popup({ closeButton: false, minWidth: 200, maxWidth: 280, offset: [0, -6] });
  const close = () => {
    map.closePopup(own);
    markIn(map, first)?.focus({ preventScroll: true });
  };
  for (const { stop, route } of group) {
    const line = document.createElement('button');
    line.type = 'button';
    line.className = 'flex min-h-11 w-full items-center gap-2 rounded-control px-2 text-start text-sm hover:bg-surface-sunken md:min-h-8';
    line.dataset.stop = stop.id;
    const swatch = document.createElement('span');
    swatch.className = 'size-3 shrink-0 rounded-full';
    swatch.style.background = paint(route.colour);
    const text = document.createElement('span');
    text.className = 'min-w-0';
    text.dir = 'auto';
    text.textContent = stop.name;
    line.append(swatch, text);
    line.addEventListener('click', () => {
      close();
      highlight.choose(stop.id);
    });
    const item = document.createElement('li');
    item.append(line);
    list.append(item);
  }
  list.addEventListener('keydown', (event) => {
    // Keys of the list are not for the map under it.
    event.stopPropagation();
    if (event.key === 'Escape') close();
  });
  own.setLatLng([first.latitude, first.longitude]).setContent(list).openOn(map);
  list.querySelector('button')?.focus({ preventScroll: true });
}

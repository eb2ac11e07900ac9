/** Whether the page was sent with pictures for maps. Apart from what draws them, so that a page without a map loads none of it. */

export type Tiles = { readonly url: string; readonly attribution: string };

/** As the page was sent with them. */
export function tilesOf(page: Document = document): Tiles | undefined {
  const meta = page.querySelector<HTMLMetaElement>('meta[name="map-tiles"]');
  return meta?.content ? { url: meta.content, attribution: meta.dataset.attribution ?? '' } : undefined;
}

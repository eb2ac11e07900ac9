/** What an answer is shown as. `GET /ai-chatbot/` knows the first two; the page of the product draws the others as well. */

export type Button = { readonly label: string; readonly value: string };
/** What the chart widget draws, on the person's own cut of the data: names of the definitions, a filter (CEL) and the page of the list. */
export type ChartOf = {
  readonly entity: string;
  /** JSON pointer. */
  readonly by: string;
  readonly label: string;
  readonly kind: 'bar';
  readonly bucket?: 'day' | 'week' | 'month';
  readonly filter?: string;
  readonly to?: string;
};

type Markdown = { readonly type: 'markdown'; readonly content: string };
type Actions = { readonly type: 'actions'; readonly content: string; readonly buttons: readonly Button[] };
/** `content`: what stands below the drawing. */
export type ChartBlock = { readonly type: 'chart'; readonly content: string; readonly chart: ChartOf };
/** `draft`: text that the person may copy; `to` opens the place where it could be used, and `about` is the record in whose box for words it may stand there. It is sent by nobody else. */
export type DraftBlock = {
  readonly type: 'draft';
  readonly content: string;
  readonly draft: string;
  readonly to?: string;
  readonly about?: { readonly entity: string; readonly id: string };
};

/** `surface`: a message of A2UI 1.0; the page asks for the screen that it is for its person (`POST /v1/ai-chatbot/surface`). */
export type SurfaceBlock = { readonly type: 'surface'; readonly content: string; readonly surface: Readonly<Record<string, unknown>> };

export type Block = Markdown | Actions | ChartBlock | DraftBlock | SurfaceBlock;
/** Blocks that say more than their markdown. */
export type Shown = ChartBlock | DraftBlock | SurfaceBlock;

/** As who knows only the first two has it: the whole text. */
export const plainBlock = (block: Block, text: string): Markdown | Actions =>
  block.type === 'markdown' || block.type === 'actions' ? block : { type: 'markdown', content: text };

/** A list of a hundred thousand records for stories: pages cut out of rows that nobody keeps, for what a page draws of them. */
import { fakeProduct } from '../../../.storybook/fake-product.ts';
import type { ListPage, ListQuery } from '../../../engine/react/types.ts';

const ROWS = 100_000;
const template = fakeProduct.rows.task?.[0] ?? {};
const rowAt = (index: number) => ({
  ...template,
  id: `row-${index}`,
  version: 1,
  display_code: `ACM-${String(index + 1).padStart(6, '0')}`,
  cost: index,
});

export async function listOfMany(_entity: string, { page_token: token, page_size: size = 50, count }: ListQuery): Promise<ListPage> {
  const start = Number(token ?? 0);
  const end = Math.min(ROWS, start + size);
  return {
    data: Array.from({ length: end - start }, (_, index) => rowAt(start + index)),
    next_page_token: end < ROWS ? String(end) : null,
    ...(count ? { count: { value: ROWS, exact: true } } : {}),
  };
}

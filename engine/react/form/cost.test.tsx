// @vitest-environment happy-dom
/** What a key press costs, as counts: leaves rendered, commits made, rules run. */
import { fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { commits, openForm, planOf, renders, textField } from './test-kit.tsx';

const asked = { count: 0 };
/** Read once by every rule that runs. */
const flags = {
  get on() {
    asked.count += 1;
    return true;
  },
};
beforeEach(() => {
  asked.count = 0;
});

const COUNT = 1000;
const places = Array.from({ length: COUNT }, (_, at) => at);
/** Each field looks at the one before it. */
const ruled = planOf(places.map((at) => textField(`f${at}`, at === 0 ? {} : { rules: { show: `flags.on && doc.f${at - 1} != 'hide'` } })));

async function typeInto(container: HTMLElement, pointer: string) {
  const find = () => container.querySelector<HTMLInputElement>(`[id$="${pointer.replaceAll('/', '_')}"]`);
  await waitFor(() => expect(find()).toBeTruthy(), { timeout: 20_000 });
  return (value: string) => {
    const input = find();
    if (!input) throw new Error(`There is no field ${pointer}.`);
    fireEvent.input(input, { target: { value } });
  };
}

it('is one leaf and one rule among a thousand fields with a rule each', async () => {
  const { container } = openForm({ plan: ruled, scope: { flags }, onSubmit: vi.fn() });
  const type = await typeInto(container, '/f500');
  expect(asked.count).toBe(COUNT - 1);
  expect(renders.size).toBe(COUNT);
  type('a');
  renders.clear();
  asked.count = 0;
  commits.count = 0;
  type('ab');
  expect([...renders]).toEqual([['/f500', 1]]);
  expect([asked.count, commits.count]).toEqual([1, 1]);
  // The field after it leaves the form: it and nothing else is drawn anew.
  renders.clear();
  type('hide');
  expect([...renders]).toEqual([['/f500', 1]]);
  expect(container.querySelectorAll('input')).toHaveLength(COUNT - 1);
});

it('is one leaf and the rules of one row among a hundred rows', async () => {
  const names = places.slice(0, 8).map((at) => `c${at}`);
  const lines = textField('lines', {
    type: 'list',
    items: names.map((name) => textField(name)).map(({ rules: _, ...view }) => view),
    rules: { items: { c1: { show: "flags.on && row.c0 != 'hide'" }, c2: { lock: "flags.on && doc.title == 'x'" } } },
    schema: { type: 'array', items: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) } },
  });
  const rows = places.slice(0, 100).map((at) => ({ c0: `value ${at}` }));
  const { container } = openForm({
    plan: planOf([textField('title'), lines]),
    initial: { lines: rows },
    scope: { flags },
    onSubmit: vi.fn(),
  });
  const type = await typeInto(container, '/lines/50/c0');
  expect(asked.count).toBe(200);
  type('a');
  renders.clear();
  asked.count = 0;
  type('ab');
  expect([...renders]).toEqual([['/lines/50/c0', 1]]);
  expect(asked.count).toBe(1);
  const title = await typeInto(container, '/title');
  renders.clear();
  asked.count = 0;
  title('y');
  expect([...renders]).toEqual([['/title', 1]]);
  expect(asked.count).toBe(100);
});

it('passes by about a hundred and thirty of what React keeps of a thousand fields, not two thousand', async () => {
  const { container } = openForm({ plan: planOf(places.map((at) => textField(`f${at}`))), onSubmit: vi.fn() });
  await typeInto(container, '/f500');
  const input = container.querySelector('[id$="_f500"]');
  expect(passedBy(input)).toBeLessThan(150);
});

type Kept = { readonly return: Kept | null; readonly child: Kept | null; readonly sibling: Kept | null };

/** What React goes over when the leaf of an element renders: siblings all the way up, and what stands right below each. */
function passedBy(element: Element | null): number {
  const key = Object.keys(element ?? {}).find((name) => name.startsWith('__reactFiber$'));
  if (key === undefined) throw new Error('React keeps nothing at the element.');
  let count = 0;
  for (let at: Kept | null = Reflect.get(element ?? {}, key); at?.return; at = at.return)
    for (const beside of below(at.return)) if (beside !== at) count += 1 + [...below(beside)].length;
  return count;
}

function* below(parent: Kept): Generator<Kept> {
  for (let at = parent.child; at; at = at.sibling) yield at;
}

import { beforeEach, describe, expect, it } from 'vitest';
import { changed, schemas, smallProduct } from './fixture.ts';
import { createPlanMemo, type PlanMemo, plan } from './index.ts';
import type { DefinitionFile, Product } from './types.ts';

const before = smallProduct();
let memo: PlanMemo;
let first: Product;

function planned(files: readonly DefinitionFile[], remembered?: PlanMemo): Product {
  const result = plan(files, schemas, remembered ? { memo: remembered } : {});
  if (!result.ok) throw new Error(JSON.stringify(result.faults, null, 1));
  return result.product;
}

/** One place changed; all the other files bring the JSON that they brought before, as a reader who keeps them does. */
function edited(name: string, pointer: string, value: unknown): readonly DefinitionFile[] {
  const own = changed(name, pointer, value).find(({ file }) => file === name);
  return before.map((file) => (file.file === name && own ? own : file));
}

/** Maps and sets are written out; functions are told apart by nothing. */
const written = (product: Product) =>
  JSON.stringify(product, (_, value: unknown) => (value instanceof Map || value instanceof Set ? [...value] : value), 1);

beforeEach(() => {
  memo = createPlanMemo();
  first = planned(before, memo);
});

describe('planning again', () => {
  it.each([
    ['a text', 'en.json', '/texts/task', 'Job'],
    ['a text with another value', 'en.json', '/texts/unused', 'Of {{name}}'],
    ['the title of a screen', 'tasks.json', '/title', 't:kinds'],
    ['the address of a screen', 'tasks.json', '/route', '/jobs'],
    ['a field', 'task.json', '/properties/labour/title', 't:kind'],
    ['a rule', 'task.json', '/x-access/1/when', 'user.is_admin'],
    ['a menu', 'main.json', '/groups/0/label', 't:kinds'],
  ])('gives what planning anew gives after %s changed', (_, file, pointer, value) => {
    const files = edited(file, pointer, value);
    const result = plan(files, schemas, { memo });
    const anew = plan(files, schemas);
    expect(result.ok).toBe(anew.ok);
    if (result.ok && anew.ok) {
      expect(written(result.product)).toBe(written(anew.product));
      expect(result.product.version).not.toBe(first.version);
    } else expect(result).toEqual(anew);
  });

  it('takes entities over while they are the same, and the screens whose files are', () => {
    const words = planned(edited('en.json', '/texts/task', 'Job'), memo);
    expect(words.entities).toBe(first.entities);
    expect(words.screens.get('tasks')).toBe(first.screens.get('tasks'));
    expect(words.locales.get('en')?.task).toBe('Job');
    const titled = planned(edited('tasks.json', '/title', 't:kinds'), memo);
    expect(titled.entities).toBe(first.entities);
    expect(titled.screens.get('tasks')?.title).toBe('kinds');
    expect(titled.screens.get('service')).toBe(first.screens.get('service'));
  });

  it('takes nothing over after an entity, a key of a text or an address changed', () => {
    for (const files of [
      edited('task.json', '/properties/labour/title', 't:kind'),
      edited('en.json', '/texts/new', 'New'),
      edited('tasks.json', '/route', '/jobs'),
    ]) {
      const remembered = createPlanMemo();
      const own = planned(before, remembered);
      const result = plan(files, schemas, { memo: remembered });
      if (result.ok) expect(result.product.entities).not.toBe(own.entities);
    }
  });

  it('tells what a screen gets wrong after it was right, and goes on from what was right', () => {
    const wrong = plan(edited('tasks.json', '/title', 't:nothing'), schemas, { memo });
    expect(wrong.ok ? [] : wrong.faults.map(({ code }) => code)).toEqual(['unknown-label']);
    const missing = plan(edited('en.json', '/texts/task', undefined), schemas, { memo });
    expect(missing.ok).toBe(false);
    expect(planned(before, memo).entities).toBe(first.entities);
  });
});

describe('planning what was found good before', () => {
  it('gives the very product that checking it gives', () => {
    const again = plan(smallProduct(), schemas, { isFoundGood: true });
    expect(again.ok && written(again.product)).toBe(written(first));
  });
});

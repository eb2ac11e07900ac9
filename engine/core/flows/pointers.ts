/** Where the steps of a flow stand in its definition. */

/** Of a block, by the number that people know it by: what it does, and of a `switch` how many cases it has. */
export type BlockKinds = ReadonlyMap<string, { readonly do: string; readonly cases?: number }>;

/** `3.2.1` → `/do/2/cases/1/steps/0`. A block that is not among the kinds is a `try`, which leaves no step of its own. */
export function pointerOf(at: string, kinds: BlockKinds): string {
  const [first = '1', ...rest] = at.split('.');
  let pointer = `/do/${Number(first) - 1}`;
  let block = first;
  while (rest.length > 0) {
    const kind = kinds.get(block) ?? { do: 'try' };
    // A loop has one body, and its steps stand right below it.
    const part = kind.do === 'for' ? undefined : rest.shift();
    const step = rest.shift();
    if (step === undefined) return pointer;
    pointer += `${listOf(kind, Number(part ?? 1))}/${Number(step) - 1}`;
    block = [block, part, step].filter((one) => one !== undefined).join('.');
  }
  return pointer;
}

function listOf(kind: { readonly do: string; readonly cases?: number }, part: number): string {
  if (kind.do === 'switch') return part > (kind.cases ?? 0) ? '/else' : `/cases/${part - 1}/steps`;
  if (kind.do === 'for') return '/steps';
  if (kind.do === 'fork') return `/branches/${part - 1}/steps`;
  if (kind.do === 'try') return part === 1 ? '/steps' : '/catch';
  return '/late';
}

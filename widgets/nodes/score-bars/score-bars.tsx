/** Node: what a score is made of, as bars with the reason of each. */
import type { FieldView } from '../../../engine/core/definitions/types.ts';
import { getAt, isObject } from '../../../engine/core/json/index.ts';
import { type Format, useEntity, useFormat, useText } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';

type Options = {
  readonly entity: string;
  readonly score: string;
  readonly most: number;
  readonly rows: string;
  readonly measures?: Readonly<Record<string, string>>;
  readonly not_counted?: string;
  readonly note?: string;
};
/** A row as the list holds it. */
type Row = {
  readonly name: string;
  readonly points: number;
  readonly of: number;
  readonly reason: string;
  readonly found?: unknown;
  readonly expected?: unknown;
  readonly words?: unknown;
};

const rowsOf = (value: unknown): readonly Row[] =>
  (Array.isArray(value) ? value : []).filter(isObject).map((row) => ({
    name: String(row.name),
    points: Number(row.points ?? 0),
    of: Number(row.of ?? 0),
    reason: String(row.reason),
    found: row.found,
    expected: row.expected,
    words: row.words,
  }));

/** How full a bar is says whether it is good: below the first it is bad, below the second it is fair. */
const [BAD, FAIR] = [0.4, 0.75];

function toneOf(share: number): string {
  if (share < BAD) return 'bg-danger';
  return share < FAIR ? 'bg-warning' : 'bg-success';
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

export default function ScoreBarsNode({ node, scope }: NodeProps<Options>) {
  const text = useText();
  const format = useFormat();
  const { entity } = useEntity(node.entity);
  const record = scope.doc;
  const score = record && getAt(record, node.score);
  if (!entity || !record || !isNumber(score)) return null;
  const list = entity.fields.find(({ pointer }) => pointer === node.rows);
  const rows = rowsOf(getAt(record, node.rows));
  const left = rows.filter(({ of }) => of === 0);
  const say = wordsOf(list, text);
  return (
    <div className="space-y-4 px-[var(--inset,1rem)] md:px-[var(--inset,1.5rem)]">
      <p className="flex items-baseline gap-1.5">
        <span className="font-semibold text-2xl tabular-nums">{format.number(score)}</span>
        <span className="text-text-muted">/ {format.number(node.most)}</span>
      </p>
      <ul className="space-y-3">
        {rows
          .filter(({ of }) => of > 0)
          .map((row) => (
            <Bar key={row.name} row={row} name={say('name', row.name)} why={whyOf(row, node, { say, text, format })} />
          ))}
      </ul>
      {left.length > 0 && node.not_counted ? (
        <div className="space-y-1 text-sm text-text-muted">
          <p className="font-medium">{text(node.not_counted)}</p>
          <ul>
            {left.map((row) => (
              <li key={row.name}>
                {say('name', row.name)}: {say('reason', row.reason)}
              </li>
            ))}
          </ul>
          {node.note ? <p>{text(node.note)}</p> : null}
        </div>
      ) : null}
    </div>
  );
}

type Say = (member: string, value: string) => string;

/** Words of the choices of the list's members, by the value; the value itself where it is none of them. */
function wordsOf(list: FieldView | undefined, text: (key: string) => string): Say {
  return (member, value) => {
    const option = list?.items?.find(({ name }) => name === member)?.options?.find((one) => one.value === value);
    return option ? text(option.label) : value;
  };
}

type Saying = { readonly say: Say; readonly text: (key: string, values?: Record<string, unknown>) => string; readonly format: Format };

function whyOf({ name, reason, found, expected, words }: Row, { measures }: Options, { say, text, format }: Saying): string {
  if (typeof words === 'string' && words !== '') return `${say('reason', reason)}: ${words}`;
  const measure = measures?.[name];
  if (measure === undefined || !isNumber(found) || !isNumber(expected)) return say('reason', reason);
  return `${say('reason', reason)} · ${text(measure, { found: format.number(found), expected: format.number(expected) })}`;
}

function Bar({ row: { points, of }, name, why }: { readonly row: Row; readonly name: string; readonly why: string }) {
  const format = useFormat();
  const share = Math.min(1, points / of);
  return (
    <li className="min-w-0">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span className="min-w-0 break-words font-medium">{name}</span>
        <span className="shrink-0 text-text-muted tabular-nums">
          {format.number(points)} / {format.number(of)}
        </span>
      </div>
      <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-full bg-surface-sunken">
        <div className={`h-full rounded-full ${toneOf(share)}`} style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <p className="mt-1 break-words text-sm text-text-muted" dir="auto">
        {why}
      </p>
    </li>
  );
}

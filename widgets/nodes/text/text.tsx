/** Node: words. */
import { type Format, ruleValue, useFormat, useText } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { Icon } from '../../primitives/icon/icon.tsx';

type Tone = 'info' | 'success' | 'warning' | 'danger';
type Options = {
  readonly text: string;
  readonly as?: 'title' | 'heading' | 'paragraph' | 'note';
  readonly tone?: Tone;
  readonly icon?: string;
  readonly params?: Readonly<Record<string, Param>>;
};
type Param = { readonly value: string; readonly as?: keyof typeof written };

/** How values of rules stand in the words. */
const written = {
  text: (value: unknown) => String(value),
  number: (value: unknown, format: Format) => format.number(Number(value)),
  duration: (value: unknown, format: Format) => format.measure(Number(value), 'min'),
  moment: (value: unknown, format: Format) => format.moment(String(value)),
  day: (value: unknown, format: Format) => format.date(String(value)),
};

const tones: Readonly<Record<Tone, string>> = {
  info: 'bg-info-soft text-info-text',
  success: 'bg-success-soft text-success-text',
  warning: 'bg-warning-soft text-warning-text',
  danger: 'bg-danger-soft text-danger-text',
};

/** The page's edge, unless what stands around has one. */
const inset = 'px-[var(--inset,1rem)] md:px-[var(--inset,1.5rem)]';

export default function TextNode({ node, scope }: NodeProps<Options>) {
  const text = useText();
  return node.params === undefined ? (
    <Words node={node} words={text(node.text)} />
  ) : (
    <Sentence node={node} params={node.params} scope={scope} />
  );
}

type Sentence = NodeProps<Options> & { readonly params: NonNullable<Options['params']> };

function Sentence({ node, params, scope }: Sentence) {
  const text = useText();
  const format = useFormat();
  const values = Object.entries(params).map(([name, { value, as = 'text' }]) => ({ name, value: ruleValue(value, scope), as }));
  if (values.some(({ value }) => value === null)) return null;
  return (
    <Words
      node={node}
      words={text(node.text, Object.fromEntries(values.map(({ name, value, as }) => [name, written[as](value, format)])))}
    />
  );
}

function Words({ node, words }: Pick<NodeProps<Options>, 'node'> & { readonly words: string }) {
  const icon = node.icon ? <Icon name={node.icon} className="mt-0.5" /> : null;
  if (node.as === 'title') {
    return (
      <h1 className={`flex items-center gap-2 pt-4 text-xl font-semibold ${inset}`}>
        {icon}
        {words}
      </h1>
    );
  }
  if (node.as === 'heading') {
    return (
      <h2 className={`flex items-center gap-2 pt-4 text-lg font-semibold ${inset}`}>
        {icon}
        {words}
      </h2>
    );
  }
  if (node.as === 'note') {
    return (
      <p
        role="note"
        className={`mx-[var(--inset,1rem)] my-2 flex items-start gap-2 rounded-card px-3 py-2 text-sm md:mx-[var(--inset,1.5rem)] ${tones[node.tone ?? 'info']}`}
      >
        {icon}
        {words}
      </p>
    );
  }
  return (
    <p className={`flex max-w-prose items-start gap-2 py-1 text-base text-text-muted ${inset}`}>
      {icon}
      {words}
    </p>
  );
}

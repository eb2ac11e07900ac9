/** The tokens as a designer looks them up: roles, the eight colours, type sizes. */
import type { Meta, StoryObj } from '@storybook/react-vite';

const surfaces = ['bg-surface', 'bg-surface-raised', 'bg-surface-sunken'] as const;
const filled = [
  ['bg-accent', 'text-accent-text'],
  ['bg-danger', 'text-danger-on'],
  ['bg-warning', 'text-warning-on'],
  ['bg-success', 'text-success-on'],
  ['bg-info', 'text-info-on'],
] as const;
const colours = [
  ['bg-red-soft', 'text-red-text'],
  ['bg-yellow-soft', 'text-yellow-text'],
  ['bg-cyan-soft', 'text-cyan-text'],
  ['bg-green-soft', 'text-green-text'],
  ['bg-teal-soft', 'text-teal-text'],
  ['bg-blue-soft', 'text-blue-text'],
  ['bg-violet-soft', 'text-violet-text'],
  ['bg-grey-soft', 'text-grey-text'],
] as const;
const sizes = ['text-xs', 'text-sm', 'text-base', 'text-lg', 'text-xl', 'text-2xl'] as const;
const swatch = 'rounded-control border border-border px-3 py-2 text-sm';

function Tokens() {
  return (
    <div className="grid gap-4 p-4 text-text">
      <div className="flex flex-wrap gap-2">
        {surfaces.map((name) => (
          <span key={name} className={`${swatch} ${name}`}>
            {name}
          </span>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {[...filled, ...colours].map(([background, text]) => (
          <span key={background} className={`${swatch} ${background} ${text}`}>
            {background} {text}
          </span>
        ))}
      </div>
      {sizes.map((name) => (
        <p key={name} className={name}>
          {name}: every request, every visit, one thread
        </p>
      ))}
    </div>
  );
}

const meta = { title: 'Foundations/Tokens', component: Tokens } satisfies Meta<typeof Tokens>;
export default meta;

export const All: StoryObj<typeof meta> = {};

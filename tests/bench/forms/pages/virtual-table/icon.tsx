import sprite from '../../../../../widgets/primitives/icon/icons.svg?no-inline';

type Props = { readonly name: string; readonly className?: string; readonly size?: number };

export const Icon = ({ name, className = '', size = 16 }: Props) => (
  <svg
    aria-hidden="true"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    className={`shrink-0 ${className}`}
  >
    <use href={`${sprite}#${name}`} />
  </svg>
);

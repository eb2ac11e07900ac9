/** The button of a list's views: the name of the one that is open, with a star where the list shows something else by now. */
import type { ButtonHTMLAttributes, Ref } from 'react';
import { useText } from '../../../engine/react/index.ts';
import { Button } from '../../primitives/button/button.tsx';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'name' | 'type'> & {
  /** Undefined: none is open. */
  readonly name: string | undefined;
  readonly isChanged: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
};

export function ViewsButton({ name: known, isChanged, ...rest }: Props) {
  const text = useText();
  const name = known ?? text('saved_views.views');
  return (
    <Button
      kind="quiet"
      icon="bookmark"
      className="max-w-48 text-text-muted"
      aria-label={text(isChanged ? 'saved_views.button_changed' : 'saved_views.button', { name })}
      {...rest}
    >
      <span className="truncate">{name}</span>
      {isChanged ? <span aria-hidden="true">*</span> : null}
    </Button>
  );
}

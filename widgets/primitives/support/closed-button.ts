/** The button of a panel whose code comes with the first click: until then it is a plain button that says what it opens. */
import { cloneElement, type ReactElement } from 'react';

type ButtonProps = {
  readonly onClick?: () => void;
  readonly 'aria-haspopup'?: 'menu' | 'dialog';
  readonly 'aria-expanded'?: boolean;
};

// A trigger is a button, here and for Radix.
export const closedButton = (trigger: ReactElement, kind: 'menu' | 'dialog', open: () => void): ReactElement =>
  cloneElement(trigger as ReactElement<ButtonProps>, { onClick: open, 'aria-haspopup': kind, 'aria-expanded': false });

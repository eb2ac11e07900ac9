/** An entry of a menu under a button. */
export type MenuAction = {
  readonly id: string;
  readonly label: string;
  readonly icon?: string | undefined;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  readonly run: () => void;
};

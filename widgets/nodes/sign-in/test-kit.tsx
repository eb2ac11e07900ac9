/** The sign-in page in a test, in the product's own words, with a host that answers as told. */
import { render, screen } from '@testing-library/react';
import { startTexts } from '../../../.storybook/texts.ts';
import { type HostActions, HostActionsContext } from '../../../engine/react/host-actions.ts';
import type { Organisation } from './organisation.ts';
import SignIn from './sign-in.tsx';

const node = {
  id: 'signin',
  widget: 'sign-in',
  headlines: ['t:signin.headline_1', 't:signin.headline_2'],
  privacy: '/privacy',
  install: '/download-app',
} as const;

export function showSignIn(actions: HostActions) {
  startTexts();
  return render(
    <HostActionsContext value={actions}>
      <SignIn node={node} scope={{}} />
    </HostActionsContext>,
  );
}

export const organisations = (count: number): Organisation[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `m${index}`,
    org_id: `o${index}`,
    name: `Org ${index}`,
    name_legal: `Org ${index} Private Limited`,
    icon: null,
    designation: 'Lead',
  }));

/** What a host rejects with. */
export const refusal = (message: string, more: object = {}) => Object.assign(new Error(message), { status: 400, errors: [], ...more });

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** Signing in as the page sees it: what is sent, what came back, and which organisation is to be chosen. */
import { useContext, useEffect, useRef, useState } from 'react';
import { HostActionsContext, useHostAction } from '../../../engine/react/host-actions.ts';
import { type Refusal, refusalOf } from './error-message.ts';
import type { Organisation } from './organisation.ts';

export type Credentials = { readonly id_type: 'EMAIL' | 'MOBILE_NUM'; readonly id: string; readonly id_key?: string };

/**
 * Host action `sign-in` takes credentials, with `org_id` once one was chosen. It answers `organisations` when the
 * person has to choose one, `otp` when a one-time password was sent (`retry_in`: seconds until it may be asked for
 * again), otherwise nothing: the host then leaves the page.
 */
export type SignInAnswer = { readonly organisations?: readonly Organisation[]; readonly otp?: { readonly retry_in: number } } | undefined;

/** `retryIn` and `retryAfter` in seconds. */
export type Outcome =
  | { readonly kind: 'leaving' | 'choosing' }
  | { readonly kind: 'otp'; readonly retryIn: number }
  | ({ readonly kind: 'refused' } & Pick<Refusal, 'subCode' | 'retryAfter'>);

export type SignInState = {
  readonly isSending: boolean;
  /** The last failure, until the next try; a new object each time. */
  readonly refusal: Refusal | undefined;
  readonly organisations: readonly Organisation[] | undefined;
  send(credentials: Credentials): Promise<Outcome>;
  choose(organisation: Organisation): void;
  closeChoice(): void;
  /** Shows a failure of something else on the page; undefined takes the notice away. */
  tell(refusal: Refusal | undefined): void;
};

type Choice = { readonly credentials: Credentials; readonly organisations: readonly Organisation[] };

export function useSignIn(): SignInState {
  const signIn = useHostAction('sign-in');
  // Offered only when the address brought a super-admin's token.
  const byLink = useContext(HostActionsContext)['sign-in-by-link'];
  const [isSending, setSending] = useState(byLink !== undefined);
  const [refusal, tell] = useState<Refusal>();
  const [choice, setChoice] = useState<Choice>();
  const hasBegun = useRef(false);

  const send = async (credentials: Credentials, organisation?: Organisation): Promise<Outcome> => {
    setSending(true);
    tell(undefined);
    try {
      const chosen = organisation === undefined ? {} : { org_id: organisation.org_id };
      const answer = (await signIn({ ...credentials, ...chosen })) as SignInAnswer;
      // Stays busy while the host leaves the page.
      if (answer === undefined) return { kind: 'leaving' };
      setSending(false);
      if (answer.otp) return { kind: 'otp', retryIn: answer.otp.retry_in };
      setChoice({ credentials, organisations: answer.organisations ?? [] });
      return { kind: 'choosing' };
    } catch (error) {
      const said = refusalOf(error);
      setChoice(undefined);
      setSending(false);
      tell(said);
      return { kind: 'refused', subCode: said.subCode, retryAfter: said.retryAfter };
    }
  };

  useEffect(() => {
    if (byLink === undefined || hasBegun.current) return;
    hasBegun.current = true;
    byLink({}).catch((error: unknown) => {
      tell(refusalOf(error));
      setSending(false);
    });
  }, [byLink]);

  return {
    isSending,
    refusal,
    organisations: choice?.organisations,
    send: (credentials) => send(credentials),
    choose: (organisation) => {
      if (choice) void send(choice.credentials, organisation);
    },
    closeChoice: () => setChoice(undefined),
    tell,
  };
}

import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHostAction } from '../../../engine/react/host-actions.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { type Refusal, refusalOf } from '../sign-in/error-message.ts';
import { Notice } from '../sign-in/notice.tsx';
import { PublicPage, type PublicPageOptions } from '../sign-in/public-page.tsx';
import { LinkMessage } from './link-message.tsx';
import { PasswordForm } from './password-form.tsx';
import { isGone, type PasswordLink, readLink } from './password-link.ts';

type Options = PublicPageOptions & { readonly signIn: string; readonly again: string };
type State = { readonly kind: 'loading' | 'gone' | 'failed' | 'done' } | { readonly kind: 'open'; readonly link: PasswordLink };

/**
 * A new password by a link that came by mail: of an invitation, or for who forgot theirs.
 * Host action `password-link` answers what the link is for, `set-password` takes both passwords; the host keeps the
 * link's own secret.
 */
export default function SetPassword({ node: { signIn, again, ...page } }: NodeProps<Options>) {
  const { t } = useTranslation();
  const look = useHostAction('password-link');
  const hasBegun = useRef(false);
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [refusal, tell] = useState<Refusal>();

  const begin = async () => {
    setState({ kind: 'loading' });
    try {
      setState({ kind: 'open', link: readLink(await look({})) });
    } catch (error) {
      setState({ kind: isGone(error) ? 'gone' : 'failed' });
    }
  };
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void begin();
  });

  const refuse = (error: unknown) => {
    if (isGone(error)) setState({ kind: 'gone' });
    else tell(error === undefined ? undefined : refusalOf(error));
  };
  return (
    <PublicPage {...page}>
      {refusal ? <Notice refusal={refusal} onClose={() => tell(undefined)} /> : null}
      {state.kind === 'loading' ? (
        <p role="status" className="text-text-muted">
          {t('password.loading')}
        </p>
      ) : null}
      {state.kind === 'open' ? <PasswordForm link={state.link} onRefused={refuse} onDone={() => setState({ kind: 'done' })} /> : null}
      {state.kind === 'gone' ? (
        <LinkMessage title={t('password.gone')} text={t('password.gone_text')} action={{ label: t('password.again'), to: again }} />
      ) : null}
      {state.kind === 'failed' ? (
        <LinkMessage
          title={t('password.failed')}
          text={t('password.failed_text')}
          action={{ label: t('page.retry'), run: () => void begin() }}
        />
      ) : null}
      {state.kind === 'done' ? (
        <LinkMessage title={t('password.done')} text={t('password.done_text')} action={{ label: t('signin.submit'), to: signIn }} />
      ) : null}
    </PublicPage>
  );
}

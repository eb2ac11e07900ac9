import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NodeProps } from '../../../engine/react/types.ts';
import { EmailForm } from './email-form.tsx';
import { MobileForm } from './mobile-form.tsx';
import { Notice } from './notice.tsx';
import { readPending } from './otp-pending.ts';
import { PublicPage, type PublicPageOptions } from './public-page.tsx';
import { useSignIn } from './use-sign-in.ts';
import { type Way, WayTabs } from './way-tabs.tsx';

const ForgottenForm = lazy(async () => ({ default: (await import('./forgotten-form.tsx')).ForgottenForm }));
const OrganisationPicker = lazy(() => import('./organisation-picker.tsx'));

/** The address of this page with the form for a forgotten password open. */
const FORGOTTEN = '#forgotten';

/** Sign-in by e-mail or mobile number, then the organisation where there are several. */
export default function SignIn({ node }: NodeProps<PublicPageOptions>) {
  const { t } = useTranslation();
  const signIn = useSignIn();
  const [way, setWay] = useState<Way>(() => (readPending(Date.now()) ? 'mobile' : 'email'));
  const [email, setEmail] = useState('');
  const [isForgotten, setForgotten] = useState(() => window.location.hash === FORGOTTEN);
  const [hasReturned, setReturned] = useState(false);

  const show = (act: () => void) => {
    signIn.tell(undefined);
    act();
  };
  const back = () => {
    setForgotten(false);
    setReturned(true);
  };
  return (
    <PublicPage {...node}>
      {signIn.refusal ? <Notice refusal={signIn.refusal} onClose={() => signIn.tell(undefined)} /> : null}
      {isForgotten ? (
        <Suspense fallback={null}>
          <ForgottenForm signIn={signIn} email={email} onEmail={setEmail} onBack={() => show(back)} />
        </Suspense>
      ) : (
        <>
          <h1 className="text-2xl font-semibold text-text">{t('signin.title')}</h1>
          <p className="mt-1 text-base text-text-muted">{t('signin.subtitle')}</p>
          <WayTabs
            way={way}
            onChange={(next) => show(() => setWay(next))}
            panels={{
              email: (
                <EmailForm
                  signIn={signIn}
                  email={email}
                  onEmail={setEmail}
                  onForgotten={() => show(() => setForgotten(true))}
                  hasFocus={hasReturned}
                />
              ),
              mobile: <MobileForm signIn={signIn} />,
            }}
          />
        </>
      )}
      {signIn.organisations ? (
        <Suspense fallback={null}>
          <OrganisationPicker
            organisations={signIn.organisations}
            isBusy={signIn.isSending}
            onChoose={signIn.choose}
            onClose={signIn.closeChoice}
          />
        </Suspense>
      ) : null}
    </PublicPage>
  );
}

/** What the app itself has to say, one thing at a time, beside the page: a new version, or that it can be installed. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Button } from '../../../widgets/primitives/button/button.tsx';
import { type Held, heldBy } from '../session/held.ts';
import { answerInstall, type InstallWay, install, installWay, type WishAnswer, wish } from './install.ts';
import { takeUpdate, update } from './update.ts';

/** Milliseconds between looks at what the page holds. */
const LOOK = 1_000;
/** Milliseconds that a page rests before it asks anything. */
const CALM = 20_000;

export function Prompts() {
  const { isReady } = useSnapshot(update);
  const { answer } = useSnapshot(wish);
  const [isLater, setLater] = useState(false);
  if (answer !== undefined) return <WishNote answer={answer} />;
  if (isReady && !isLater) return <UpdateNote onLater={() => setLater(true)} />;
  return <InstallNote />;
}

function UpdateNote({ onLater }: { readonly onLater: () => void }) {
  const { t } = useTranslation();
  const held = useHeld();
  return (
    <Note title={t('prompt.update')} text={t(held === undefined ? 'prompt.update_text' : `prompt.update_${held}`)}>
      <Button kind="quiet" onClick={onLater}>
        {t('prompt.later')}
      </Button>
      <Button kind="primary" disabled={held !== undefined} onClick={() => void takeUpdate()}>
        {t('prompt.update_now')}
      </Button>
    </Note>
  );
}

const wishWords: { readonly [K in WishAnswer]: string } = {
  prompt: 'prompt.install_text',
  words: 'prompt.install_ios',
  installed: 'prompt.install_done',
  menu: 'prompt.install_menu',
};

function WishNote({ answer }: { readonly answer: WishAnswer }) {
  const { t } = useTranslation();
  return (
    <Note title={t('prompt.install')} text={t(wishWords[answer])}>
      <Button kind="quiet" onClick={() => (wish.answer = undefined)}>
        {t('prompt.understood')}
      </Button>
    </Note>
  );
}

function InstallNote() {
  const { t } = useTranslation();
  const [way, setWay] = useInstallWay();
  if (way === undefined) return null;
  const close = () => {
    answerInstall();
    setWay(undefined);
  };
  const start = () => {
    setWay(undefined);
    void install();
  };
  return (
    <Note title={t('prompt.install')} text={t(way === 'words' ? 'prompt.install_ios' : 'prompt.install_text')}>
      <Button kind="quiet" onClick={close}>
        {t(way === 'words' ? 'prompt.understood' : 'prompt.not_wanted')}
      </Button>
      {way === 'prompt' ? (
        <Button kind="primary" onClick={start}>
          {t('prompt.install_now')}
        </Button>
      ) : null}
    </Note>
  );
}

type NoteProps = { readonly title: string; readonly text: string; readonly children: React.ReactNode };

/** Below the bars at the top, where neither the keys of a form nor messages stand. */
function Note({ title, text, children }: NoteProps) {
  return (
    <section
      aria-label={title}
      className="fixed inset-x-3 top-20 z-30 rounded-card border border-border bg-surface-raised p-4 text-sm text-text shadow-lg md:start-auto md:end-5 md:w-96"
    >
      <div role="status">
        <h2 className="font-semibold">{title}</h2>
        <p className="mt-0.5 text-text-muted">{text}</p>
      </div>
      <div className="mt-3 flex flex-wrap justify-end gap-2">{children}</div>
    </section>
  );
}

/** Nothing tells of the end of what is typed or sent: it is looked at while the question stands there. */
function useHeld(): Held | undefined {
  const [held, setHeld] = useState(heldBy);
  useEffect(() => {
    const timer = setInterval(() => setHeld(heldBy()), LOOK);
    return () => clearInterval(timer);
  }, []);
  return held;
}

/** In a calm moment: some time after the page began, with nothing typed and no dialog open. */
function useInstallWay() {
  const [way, setWay] = useState<InstallWay>();
  useEffect(() => {
    const look = () => {
      const isCalm = heldBy() === undefined && document.querySelector('dialog[open], [role=dialog]') === null;
      if (isCalm) setWay(installWay());
    };
    const timer = setInterval(look, CALM);
    return () => clearInterval(timer);
  }, []);
  return [way, setWay] as const;
}

import { useTranslation } from 'react-i18next';
import type { NodeProps } from '../../../../engine/react/types.ts';
import { Icon } from '../../../../widgets/primitives/icon/icon.tsx';
import { PhonePicture } from './phone-picture.tsx';

type Options = {
  readonly heading: string;
  readonly tagline: string;
  readonly label: string;
  readonly store: string;
  readonly home?: { readonly label: string; readonly to: string };
};

/** Where the native app is got from. */
export default function DownloadApp({ node: { heading, tagline, label, store, home } }: NodeProps<Options>) {
  const { t } = useTranslation();
  const text = (key: string) => t(key.replace(/^t:/, ''));
  return (
    <div className="sky-morning grid min-h-dvh place-items-center overflow-hidden px-6 py-10 text-on-sky">
      <div className="flex w-full max-w-4xl flex-col items-center gap-10 text-center md:flex-row md:justify-between md:text-start">
        <div className="max-w-md">
          <h1 className="text-2xl font-semibold text-balance md:text-display">{text(heading)}</h1>
          <p className="mt-3 text-lg">{text(tagline)}</p>
          <p className="mt-8 flex flex-wrap items-center justify-center gap-x-5 gap-y-2 md:justify-start">
            <a
              href={store}
              rel="noreferrer"
              className="inline-flex h-primary items-center gap-2 rounded-control bg-on-sky px-6 text-lg font-medium text-accent shadow-float outline-on-sky hover:text-accent-hover"
            >
              <Icon name="download" size={20} />
              {text(label)}
            </a>
            {home === undefined ? null : (
              <a
                href={home.to}
                className="inline-flex min-h-11 items-center rounded-control px-2 text-base underline underline-offset-4 outline-on-sky"
              >
                {text(home.label)}
              </a>
            )}
          </p>
        </div>
        <PhonePicture />
      </div>
    </div>
  );
}

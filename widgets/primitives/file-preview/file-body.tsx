/** What a file holds, read in the page: nothing of it goes anywhere, and nothing in it runs. Loaded when such a file is opened. */
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileBytes } from '../../../engine/react/files.ts';
import { decode } from '../workbook/decode.ts';
import type { BodyProps } from './body-props.ts';
import { ShownDocument } from './shown-document.tsx';
import type { ShownKind } from './shown-kind.ts';
import { ShownSheet } from './shown-sheet.tsx';
import { ShownTiff } from './shown-tiff.tsx';

const bodies: Readonly<Record<string, ComponentType<BodyProps>>> = {
  tiff: ShownTiff,
  sheet: ShownSheet,
  document: ShownDocument,
  text: ShownText,
};

type Props = { readonly name: string; readonly url: string; readonly kind: ShownKind; readonly onFail: () => void };

export default function FileBody({ name, url, kind, onFail }: Props) {
  const { t } = useTranslation();
  const { bytes, error } = useFileBytes(url);
  useEffect(() => {
    if (error) onFail();
  }, [error, onFail]);
  const Body = bodies[kind];
  if (!bytes || !Body)
    return (
      <p role="status" className="p-8 text-sm text-text-muted">
        {t('engine.loading')}
      </p>
    );
  return <Body name={name} bytes={bytes} onFail={onFail} />;
}

/** Letters that are shown of a text. */
const LONGEST = 500_000;

function ShownText({ name, bytes }: BodyProps) {
  const [text] = useState(() => decode(new Uint8Array(bytes)).slice(0, LONGEST));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section aria-label={name} tabIndex={0} className="max-h-[64dvh] w-full overflow-auto self-start p-4 text-sm">
      <pre className="whitespace-pre-wrap">{text}</pre>
    </section>
  );
}

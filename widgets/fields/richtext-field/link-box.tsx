/** The address of a link, set on what is selected. */
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sanitiseRichText } from '../../../engine/core/richtext/index.ts';
import { Button } from '../../primitives/button/button.tsx';
import { controlClass } from '../shared/control.ts';

/** An address as people write it, with the protocol that they leave out; undefined for what rich text may not lead to. */
export function linkAddress(text: string): string | undefined {
  const address = text.trim();
  const full = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
  const isMail = /^[^\s@:/]+@[^\s@/]+$/.test(address);
  const wanted = isMail ? `mailto:${address}` : full;
  const isKept = sanitiseRichText(`<a href="${wanted.replaceAll('"', '%22')}">x</a>`).startsWith('<a ');
  return address !== '' && isKept ? wanted : undefined;
}

export function LinkBox({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const noteId = useId();
  const present: unknown = editor.getAttributes('link').href;
  const [address, setAddress] = useState(typeof present === 'string' ? present : '');
  const [isWrong, setWrong] = useState(false);
  const set = () => {
    const href = linkAddress(address);
    if (href === undefined) return setWrong(true);
    const { empty } = editor.state.selection;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (empty && present === undefined)
      chain.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onDone();
  };
  const leave = () => {
    editor.commands.focus();
    onDone();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither the form nor the dialog around it is meant.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') set();
    else leave();
  };
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-border p-1.5">
      <input
        // biome-ignore lint/a11y/noAutofocus: the tool that opened it was the person's own wish to type an address
        autoFocus
        type="text"
        inputMode="url"
        dir="ltr"
        value={address}
        aria-label={t('richtext.address')}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? noteId : undefined}
        placeholder="https://"
        onChange={(event) => {
          setAddress(event.target.value);
          setWrong(false);
        }}
        onKeyDown={press}
        className={`${controlClass} flex-1`}
      />
      <Button onClick={set}>{t('richtext.set_link')}</Button>
      {present !== undefined && (
        <Button
          kind="quiet"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onDone();
          }}
        >
          {t('richtext.remove_link')}
        </Button>
      )}
      {isWrong && (
        <p id={noteId} role="alert" className="w-full text-sm text-danger-text">
          {t('richtext.wrong_address')}
        </p>
      )}
    </div>
  );
}

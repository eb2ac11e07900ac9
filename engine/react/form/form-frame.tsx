/** What stands around the fields of a form: the groups of a long one, and what is known of the record. */
import type { ReactNode } from 'react';
import type { Beside } from '../../core/definitions/types.ts';
import { BesideLists } from './beside.tsx';
import { Facts, useFacts } from './facts.tsx';
import { useForm } from './form-context.ts';
import { SideIndex, useIsLong } from './side-index.tsx';

// Written out, because Tailwind finds class names by reading. By the width of the form: a dialog has less of it than the page.
const grids = {
  none: '',
  index: '@3xl:grid-cols-[160px_minmax(0,1fr)]',
  facts: '@3xl:grid-cols-[minmax(0,1fr)_240px]',
  both: '@3xl:grid-cols-[160px_minmax(0,1fr)_240px]',
  lists: '@3xl:grid-cols-[minmax(0,1fr)_320px]',
  all: '@3xl:grid-cols-[150px_minmax(0,1fr)_320px]',
} as const;
const NONE: readonly Beside<string>[] = [];

/** The same elements in the same order always, so that fields stay as they are when something comes to stand beside them. */
export function FormFrame({ children }: { readonly children: ReactNode }) {
  const facts = useFacts();
  const isLong = useIsLong();
  const { beside = NONE } = useForm().model.plan;
  const hasFacts = facts.length > 0;
  const hasLists = beside.length > 0;
  const besides = gridOf({ isLong, hasFacts, hasLists });
  const isWide = besides === 'both' || besides === 'all';
  const marks = { ...(besides === 'none' ? {} : { 'data-beside': '' }), ...(isWide ? { 'data-wide': '' } : {}) };
  const inGrid = besides === 'none' ? '' : `flex flex-col gap-4 @3xl:grid @3xl:items-start @3xl:gap-6 ${grids[besides]}`;
  return (
    <div className="@container" {...marks}>
      <div className={inGrid}>
        {isLong ? <SideIndex key="index" /> : null}
        {hasLists ? (
          <BesideLists key="facts" lists={beside}>
            {hasFacts ? <Facts facts={facts} /> : null}
          </BesideLists>
        ) : null}
        {hasFacts && !hasLists ? <Facts key="facts" facts={facts} /> : null}
        <div key="fields" className="min-w-0">
          <NothingAsked />
          {children}
        </div>
      </div>
    </div>
  );
}

type Besides = { readonly isLong: boolean; readonly hasFacts: boolean; readonly hasLists: boolean };

function gridOf({ isLong, hasFacts, hasLists }: Besides): keyof typeof grids {
  if (hasLists) return isLong ? 'all' : 'lists';
  if (isLong && hasFacts) return 'both';
  if (isLong) return 'index';
  return hasFacts ? 'facts' : 'none';
}

/** Where everything is settled, that is said. */
function NothingAsked() {
  const { model, text } = useForm();
  return model.shown.length === 0 && model.fields.length > 0 ? (
    <p className="text-sm text-text-muted">{text('form.nothing_asked')}</p>
  ) : null;
}

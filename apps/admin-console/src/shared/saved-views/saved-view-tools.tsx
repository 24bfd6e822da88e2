import type { SavedView, ViewedList } from '@gangway/contract';
import { t } from '@gangway/messages';
import { currentView, type TableQuery } from '@gangway/table-kit';
import { type View, WriteButton } from '@gangway/ui-kit';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';

const SaveViewDialog = lazy(async () => ({ default: (await import('./save-view-dialog.tsx')).SaveViewDialog }));
const ManageViewsDialog = lazy(async () => ({
  default: (await import('./manage-views-dialog.tsx')).ManageViewsDialog,
}));

export interface SavedViewToolsProps {
  list: ViewedList;
  query: TableQuery;
  /** Every view of the list but the whole of it. */
  views: readonly View[];
  saved: readonly SavedView[];
}

/** Offers to save filters that no view has, and on a view of the caller's to remove it. */
export function SavedViewTools({ list, query, views, saved }: SavedViewToolsProps) {
  const { search } = useLocation();
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const own = saved.filter(({ isMine }) => isMine);
  const view = currentView([{ name: '', query: '' }, ...views], query);
  const isOwn = own.some((each) => each.query === view?.query && each.name === view.name);
  const close = () => setDialog(null);
  return (
    <>
      {view === undefined ? (
        <WriteButton size="small" onClick={() => setDialog('save')} sx={{ flexShrink: 0 }}>
          {t('Save view')}
        </WriteButton>
      ) : null}
      {isOwn ? (
        <WriteButton size="small" color="inherit" onClick={() => setDialog('manage')} sx={{ flexShrink: 0 }}>
          {t('Your views')}
        </WriteButton>
      ) : null}
      <Suspense fallback={null}>
        {dialog === 'save' ? <SaveViewDialog list={list} query={search.replace(/^\?/u, '')} onClose={close} /> : null}
        {dialog === 'manage' ? <ManageViewsDialog views={own} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

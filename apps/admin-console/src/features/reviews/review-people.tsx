import { useApi } from '@gangway/api-client/react';
import { useSession } from '@gangway/auth-client/react';
import type { Review, ReviewDecision, ReviewItem, ReviewPerson } from '@gangway/contract';
import { dot, formatNumber, t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { Mark, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState, type KeyboardEvent } from 'react';
import { isRefusal, saveFailure } from '../../shared/text/failure-text.ts';
import { userPath } from '../../shared/page/paths.ts';
import { ReviewGrant } from './review-grant.tsx';
import { reviewCalls, reviewQueries, type Decision } from './review-queries.ts';

// Load forms with their dialogs.
const NoteDialog = lazy(async () => ({ default: (await import('./note-dialog.tsx')).NoteDialog }));

export interface ReviewPeopleProps {
  review: Review;
  people: readonly ReviewPerson[];
  /** Called when another reviewer was faster: the shown decisions are stale. */
  onConflict: () => void;
}

/** Marks the row that a key applies to. */
const rowMark = 'data-review-item';
const firstButton = 'button:not([aria-disabled="true"])';

/** People with their grants, each to keep or to remove; K, R and N decide the focused grant, arrows move on. */
export function ReviewPeople({ review, people, onConflict }: ReviewPeopleProps) {
  const client = useQueryClient();
  const decide = useMutation(reviewQueries(useApi(reviewCalls)).decide(review.id, client));
  const [failure, setFailure] = useState<{ item: number; text: string } | null>(null);
  const [noting, setNoting] = useState<ReviewItem | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const canDecide = people.some(({ items }) => items.some(({ mayDecide }) => mayDecide));

  async function send(decision: Decision) {
    const [first] = decision.items;
    if (first === undefined) return;
    setFailure(null);
    try {
      await decide.mutateAsync(decision);
    } catch (error) {
      setFailure({ item: first.id, text: saveFailure(error) });
      if (isRefusal(error)) onConflict();
    }
  }
  /** Reverts the decision on a second press. */
  const toggle = (item: ReviewItem, decision: ReviewDecision) =>
    void send({ items: [item], decision: item.decision === decision ? null : decision });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const { target } = event;
    const row = target instanceof HTMLElement ? target.closest<HTMLElement>(`[${rowMark}]`) : null;
    const item = people.flatMap(({ items }) => items).find(({ id }) => String(id) === row?.getAttribute(rowMark));
    if (row === null || item?.mayDecide !== true) return;
    const act = actionOf(event.key);
    if (act === undefined) return;
    event.preventDefault();
    if (act === 'note') setNoting(item);
    else if (act === 'keep' || act === 'remove') toggle(item, act);
    else {
      const rows = [...(list.current?.querySelectorAll<HTMLElement>(`[${rowMark}]`) ?? [])].filter(
        (each) => each.querySelector(firstButton) !== null,
      );
      rows[rows.indexOf(row) + act]?.querySelector<HTMLElement>(firstButton)?.focus();
    }
  }

  return (
    <Box ref={list} sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }} onKeyDown={onKeyDown}>
      {canDecide ? (
        <Typography variant="caption" sx={{ color: 'text.secondary', '@media (pointer: coarse)': { display: 'none' } }}>
          {rich('On a grant: {keep} keeps, {remove} removes, {note} notes, {up} {down} move.', {
            keep: <kbd>K</kbd>,
            remove: <kbd>R</kbd>,
            note: <kbd>N</kbd>,
            up: <kbd>↑</kbd>,
            down: <kbd>↓</kbd>,
          })}
        </Typography>
      ) : null}
      {people.map((person) => (
        <PersonCard
          key={person.user.id}
          person={person}
          failure={failure}
          onDecide={toggle}
          onDecideAll={(decision, items) => void send({ items, decision })}
          onNote={setNoting}
        />
      ))}
      {noting === null ? null : (
        <Suspense fallback={null}>
          <NoteDialog
            item={noting}
            onSave={(decision, note) => decide.mutateAsync({ items: [noting], decision, note })}
            onClose={() => setNoting(null)}
          />
        </Suspense>
      )}
    </Box>
  );
}

function actionOf(key: string): 'keep' | 'remove' | 'note' | -1 | 1 | undefined {
  switch (key) {
    case 'k':
    case 'K':
      return 'keep';
    case 'r':
    case 'R':
      return 'remove';
    case 'n':
    case 'N':
      return 'note';
    case 'ArrowUp':
      return -1;
    case 'ArrowDown':
      return 1;
    default:
      return undefined;
  }
}

interface PersonCardProps {
  person: ReviewPerson;
  failure: { item: number; text: string } | null;
  onDecide: (item: ReviewItem, decision: ReviewDecision) => void;
  onDecideAll: (decision: ReviewDecision, items: readonly ReviewItem[]) => void;
  onNote: (item: ReviewItem) => void;
}

function PersonCard({ person: { user, items }, failure, onDecide, onDecideAll, onNote }: PersonCardProps) {
  const { profile } = useSession();
  const headingId = `review-person-${user.id}`;
  const open = items.filter(({ mayDecide, decision }) => mayDecide && decision === null);
  const count = formatNumber(open.length);
  const place = [user.organization, ...user.branches].filter((name) => name !== null).join(dot);
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, pb: 1.5 }}>
        <Mark name={user.name} id={user.id} size={36} />
        <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography id={headingId} component="h2" variant="h3">
            <Link href={userPath(user.id)} color="inherit" underline="hover">
              <bdi>{user.name}</bdi>
            </Link>
          </Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {user.isActive ? null : (
              <span>
                {t('Inactive')}
                {dot}
              </span>
            )}
            <bdi>{user.email}</bdi>
            {place === '' ? null : (
              <span>
                {dot}
                <bdi>{place}</bdi>
              </span>
            )}
          </Typography>
        </Box>
        {open.length < 2 ? null : (
          <Box sx={{ display: 'flex', gap: 1 }}>
            <WriteButton
              size="small"
              variant="outlined"
              aria-label={t('Keep all {count} undecided grants of {name}', { count, name: user.name })}
              onClick={() => onDecideAll('keep', open)}
            >
              {t('Keep all {count}', { count })}
            </WriteButton>
            <WriteButton
              size="small"
              color="error"
              aria-label={t('Remove all {count} undecided grants of {name}', { count, name: user.name })}
              onClick={() => onDecideAll('remove', open)}
            >
              {t('Remove all {count}', { count })}
            </WriteButton>
          </Box>
        )}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {items.map((item) => (
          <Box
            key={item.id}
            component="li"
            {...{ [rowMark]: item.id }}
            sx={{ paddingInlineStart: { xs: 0, sm: '48px' }, py: 1.5, borderTop: 1, borderColor: 'divider' }}
          >
            <ReviewGrant
              item={item}
              personName={user.name}
              isOwn={profile?.email === user.email}
              onDecide={(decision) => onDecide(item, decision)}
              onNote={() => onNote(item)}
            />
            {failure?.item === item.id ? (
              <Box role="alert" sx={{ typography: 'caption', color: 'error.main' }}>
                {failure.text}
              </Box>
            ) : null}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

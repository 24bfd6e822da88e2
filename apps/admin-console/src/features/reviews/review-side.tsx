import type { Review } from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { formatDay, formatInstant, Mark, Meter } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { RecordFacts, RecordSection } from '../../shared/page/record-layout.tsx';
import { coversMessages, progressMessages } from './review-messages.ts';

/** Side column of a review: each reviewer's share, the evidence, and the terms. */
export function ReviewSide({ review }: { review: Review }) {
  const { items, reviewers, dueDate, createdAt, createdBy } = review;
  return (
    <>
      <RecordSection heading={t('Reviewers')}>
        <Box
          component="ul"
          aria-label={t('Reviewers')}
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}
        >
          {reviewers.map(({ id, name, decided }) => (
            <Box key={id} component="li" sx={{ display: 'grid', gap: 0.75 }}>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <Mark name={name} id={id} size={22} />
                <Box component="bdi" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 }}>
                  {name}
                </Box>
                <Typography variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                  {progressMessages({ decided, items })}
                </Typography>
              </Box>
              <Meter used={decided} limit={items} service="other" label={t('Decided by {name}', { name })} />
            </Box>
          ))}
        </Box>
      </RecordSection>
      <Evidence review={review} />
      <RecordFacts
        facts={[
          [t('Covers'), coversMessages(review)],
          [t('Due'), formatDay(dueDate)],
          [
            t('Started'),
            createdBy === null
              ? formatInstant(createdAt)
              : t('{at} by {createdBy}', { at: formatInstant(createdAt), createdBy }),
          ],
        ]}
      />
    </>
  );
}

const evidenceMessages: Readonly<Record<Review['status'], string>> = {
  open: msg(
    'Applying the review signs and keeps {items, plural, one {<b># grant</b>} other {<b># grants</b>}} as they stood at the start, {decided, plural, one {<b># decision</b>} other {<b># decisions</b>}} with reviewer, day and note, the outcome of each grant, and the activity of these accounts.',
  ),
  closed: msg(
    'Signed and kept: {items, plural, one {<b># grant</b>} other {<b># grants</b>}} as they stood at the start, {decided, plural, one {<b># decision</b>} other {<b># decisions</b>}} with reviewer, day and note, the outcome of each grant, and the activity of these accounts.',
  ),
};

/** Says what the evidence holds before the review closes, and after. */
function Evidence({ review: { status, items, decided } }: { review: Review }) {
  return (
    <RecordSection heading={t('Evidence')}>
      <Typography sx={{ color: 'text.secondary' }}>
        {rich(evidenceMessages[status], { items, decided, b: <b /> })}
      </Typography>
    </RecordSection>
  );
}

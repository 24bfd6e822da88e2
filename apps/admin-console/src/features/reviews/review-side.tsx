import type { Review } from '@gangway/contract';
import { formatDay, formatInstant, Mark, Meter } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { RecordFacts, RecordSection } from '../../shared/page/record-layout.tsx';
import { coversMessages, decisions, grants, progressMessages } from './review-messages.ts';

/** Side column of a review: each reviewer's share, the evidence, and the terms. */
export function ReviewSide({ review }: { review: Review }) {
  const { items, reviewers, dueDate, createdAt, createdBy } = review;
  return (
    <>
      <RecordSection heading="Reviewers">
        <Box component="ul" aria-label="Reviewers" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
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
              <Meter used={decided} limit={items} service="other" label={`Decided by ${name}`} />
            </Box>
          ))}
        </Box>
      </RecordSection>
      <Evidence review={review} />
      <RecordFacts
        facts={[
          ['Covers', coversMessages(review)],
          ['Due', formatDay(dueDate)],
          ['Started', `${formatInstant(createdAt)}${createdBy === null ? '' : ` by ${createdBy}`}`],
        ]}
      />
    </>
  );
}

/** Says what the evidence holds before the review closes, and after. */
function Evidence({ review: { status, items, decided } }: { review: Review }) {
  return (
    <RecordSection heading="Evidence">
      <Typography sx={{ color: 'text.secondary' }}>
        {status === 'open' ? 'Applying the review signs and keeps ' : 'Signed and kept: '}
        <b>{grants(items)}</b> as they stood at the start, <b>{decisions(decided)}</b> with reviewer, day and note, the
        outcome of each grant, and the activity of these accounts.
      </Typography>
    </RecordSection>
  );
}

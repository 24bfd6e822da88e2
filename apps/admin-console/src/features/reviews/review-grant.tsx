import type { ReviewDecision, ReviewItem } from '@gangway/contract';
import { dot, msg, t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { disabledWithReason, RelativeTime, StatusWord, useOfflineReason, WriteButton } from '@gangway/ui-kit';
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { givenMessages, grantDetails, outcomeMessages, suggestionMessages } from './review-messages.ts';

export interface ReviewGrantProps {
  item: ReviewItem;
  personName: string;
  /** The caller's own access: decided by others. */
  isOwn: boolean;
  onDecide: (decision: ReviewDecision) => void;
  onNote: () => void;
}

/** One grant as of the start: its terms, the facts against it, and the decision. */
export function ReviewGrant({ item, personName, isOwn, onDecide, onNote }: ReviewGrantProps) {
  const { service, role, suggestions, lastOpened, givenAt, mayDecide, decision, note } = item;
  const details = grantDetails(item);
  const grant = t('{service} as {role}', { service, role });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Box sx={{ flex: '1 1 300px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2">
          {rich('{service} as {role}', {
            service: (
              <Box component="bdi" sx={{ fontWeight: 600 }}>
                {service}
              </Box>
            ),
            role: <bdi>{role}</bdi>,
          })}
          {details === '' ? null : (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {dot}
              <bdi>{details}</bdi>
            </Box>
          )}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {givenMessages(item)}, <RelativeTime value={givenAt} />
          {dot}
          {lastOpened === null ? (
            <span>{t('Not used yet')}</span>
          ) : (
            <span>{rich('Last used {lastOpened}', { lastOpened: <RelativeTime value={lastOpened} /> })}</span>
          )}
        </Typography>
        {suggestions.length === 0 ? null : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 0.5 }}>
            {suggestions.map((suggestion) => (
              <StatusWord key={suggestion} tone="warning">
                {t(suggestionMessages[suggestion])}
              </StatusWord>
            ))}
          </Box>
        )}
        <DecisionLine item={item} isOwn={isOwn} />
      </Box>
      {mayDecide ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <DecisionButtons
            decision={decision}
            label={t('{grant} of {personName}', { grant, personName })}
            onDecide={onDecide}
          />
          <WriteButton
            size="small"
            aria-label={
              note === ''
                ? t('Add a note about {grant} of {personName}…', { grant, personName })
                : t('Edit the note about {grant} of {personName}…', { grant, personName })
            }
            aria-haspopup="dialog"
            onClick={onNote}
          >
            {t('Note…')}
          </WriteButton>
        </Box>
      ) : null}
    </Box>
  );
}

const doneMessage = msg('by {decidedBy}');
const decidedMessages: Readonly<Record<ReviewDecision, string>> = {
  keep: msg('{decidedBy} decided to keep it'),
  remove: msg('{decidedBy} decided to remove it'),
};

/** The decision, its reviewer and its outcome. */
function DecisionLine({ item, isOwn }: Pick<ReviewGrantProps, 'item' | 'isOwn'>) {
  const { decision, decidedBy, decidedAt, note, outcome, mayDecide } = item;
  if (decision === null && outcome === null) {
    return mayDecide ? null : (
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {isOwn ? t('Your own access: another reviewer decides') : t('Not decided yet')}
      </Typography>
    );
  }
  // Omit the decision: *Removed* implies it.
  const isDone = outcome === 'kept' || outcome === 'removed';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mt: 0.5 }}>
      {outcome === null ? null : (
        <StatusWord tone={outcomeMessages[outcome].tone}>{t(outcomeMessages[outcome].text)}</StatusWord>
      )}
      {decision === null ? null : (
        <Typography variant="caption" component="span">
          <span>{rich(isDone ? doneMessage : decidedMessages[decision], { decidedBy: <bdi>{decidedBy}</bdi> })}</span>
          {decidedAt === null ? null : (
            <>
              {' '}
              <RelativeTime value={decidedAt} />
            </>
          )}
          {note === '' ? null : (
            <span>
              {': '}
              <bdi>{note}</bdi>
            </span>
          )}
        </Typography>
      )}
    </Box>
  );
}

interface DecisionButtonsProps {
  decision: ReviewDecision | null;
  label: string;
  onDecide: (decision: ReviewDecision) => void;
}

function DecisionButtons({ decision, label, onDecide }: DecisionButtonsProps) {
  const offline = disabledWithReason(useOfflineReason());
  return (
    <ToggleButtonGroup exclusive size="small" value={decision} aria-label={t('Decision about {label}', { label })}>
      <ToggleButton
        value="keep"
        color="success"
        aria-label={t('Keep {label}', { label })}
        onClick={() => onDecide('keep')}
        {...offline}
      >
        <CheckOutlined fontSize="small" aria-hidden sx={{ marginInlineEnd: 0.5 }} />
        {t('Keep')}
      </ToggleButton>
      <ToggleButton
        value="remove"
        color="error"
        aria-label={t('Remove {label}', { label })}
        onClick={() => onDecide('remove')}
        {...offline}
      >
        <RemoveCircleOutlineOutlined fontSize="small" aria-hidden sx={{ marginInlineEnd: 0.5 }} />
        {t('Remove')}
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

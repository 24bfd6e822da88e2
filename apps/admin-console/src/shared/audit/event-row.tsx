import type { AuditEvent } from '@gangway/contract';
import { dot, t } from '@gangway/messages';
import { Mark } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { readingWidth } from '../page/reading-width.ts';
import { headOf, linesBelow, type ChangeLine } from './audit-changes.ts';
import { sentenceOf } from './audit-messages.ts';
import { AuditSentence } from './audit-sentence.tsx';
import { useDisplayNames } from './use-display-names.ts';

/** Changes shown in a row; its details have them all. */
const shownChanges = 3;

export interface EventRowProps {
  event: AuditEvent;
  /** The time, at the end of the line. */
  time: ReactNode;
}

/** An event in a list: the actor's mark on the line, the sentence, and what changed below it. */
export function EventRow({ event, time }: EventRowProps) {
  const lines = linesBelow(event, useDisplayNames());
  const { actor } = sentenceOf(event);
  const person = event.actor ?? (event.target?.name === actor ? event.target : null);
  const more = lines.length - shownChanges;
  return (
    <li>
      <Mark name={person === null ? null : actor} id={Number(person?.id ?? 0)} size={30} />
      <div>
        <span className="sentence">
          <AuditSentence event={event} marks />
        </span>
        {lines.length === 0 ? null : (
          <span className="changes">
            {lines.slice(0, shownChanges).map((line, index) => (
              <span key={line.key}>
                <span>{index === 0 ? '' : dot}</span>
                <Change line={line} />
              </span>
            ))}
            <span>{more > 0 ? `${dot}${t('{n} more', { n: more })}` : ''}</span>
          </span>
        )}
      </div>
      <span className="time">{time}</span>
    </li>
  );
}

const arrow = ' → ';

/** The former value struck through. */
function Change({ line }: { line: ChangeLine }) {
  const { text } = line;
  const head = headOf(line);
  const [from, to, ...further] = (text ?? '').split(arrow);
  const isPlain = to === undefined || further.length > 0;
  return (
    <>
      <span>{head === '' || text === null ? head : `${head}: `}</span>
      {isPlain ? (
        <bdi>{text}</bdi>
      ) : (
        <bdi>
          <s>{from}</s>
          {arrow}
          {to}
        </bdi>
      )}
    </>
  );
}

export interface EventListProps {
  /** Id of the heading above. */
  labelledBy?: string;
  /** Name of a list without a heading. */
  label?: string;
  children: ReactNode;
}

/** Events down a line, as wide as lines read well. */
export function EventList({ labelledBy, label, children }: EventListProps) {
  return (
    <Box component="ol" aria-labelledby={labelledBy} aria-label={label} sx={listStyle}>
      {children}
    </Box>
  );
}

const listStyle = (theme: Theme) => {
  const { palette } = theme.vars;
  return {
    m: 0,
    p: 0,
    listStyle: 'none',
    maxWidth: readingWidth,
    '& > li': { position: 'relative', display: 'flex', gap: 1.75, pb: 2, minHeight: 56 },
    '& > li:last-of-type': { pb: 0, minHeight: 0 },
    // Connect this mark to the next.
    '& > li:not(:last-of-type)::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 14,
      top: 34,
      bottom: 4,
      borderInlineStart: `2px solid ${palette.border.soft}`,
    },
    '& > li > div': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
    '& .sentence': {
      display: 'block',
      '& a': { color: palette.text.primary, fontWeight: 600, textDecoration: 'none' },
    },
    '& .sentence a:hover': { textDecoration: 'underline' },
    '& .changes': { display: 'block', mt: '1px', color: palette.text.secondary, ...theme.typography.body2 },
    '& .time': { flexShrink: 0, color: palette.text.secondary, ...theme.typography.caption },
  } as const;
};

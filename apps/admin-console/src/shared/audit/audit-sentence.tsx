import type { AuditEvent } from '@gangway/contract';
import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useLocation } from 'react-router-dom';
import { sentenceOf, targetPath } from './audit-messages.ts';
import { TargetMark } from './target-mark.tsx';

export interface AuditSentenceProps {
  event: AuditEvent;
  /** Shows the record's mark before its name. */
  marks?: boolean;
}

/** 'Ana Costa renamed the branch Rotterdam', with a link where another page shows the record. */
export function AuditSentence({ event, marks = false }: AuditSentenceProps) {
  const { pathname } = useLocation();
  const path = targetPath(event);
  const { text, actor, target, service } = sentenceOf(event);
  const name = <bdi>{target}</bdi>;
  const marked = (
    <>
      {marks ? (
        <Box component="span" sx={markStyle}>
          <TargetMark target={event.target} />
        </Box>
      ) : null}
      {path === null || path === pathname ? name : <Link href={path}>{name}</Link>}
    </>
  );
  return (
    <>
      {rich(text, { actor: <bdi>{actor}</bdi>, target: target === null ? null : marked, service })}
      {event.result === 'refused' ? <span>{` ${t('(refused)')}`}</span> : ''}
    </>
  );
}

const markStyle = {
  display: 'inline-flex',
  verticalAlign: 'middle',
  // Stay with the name when the line breaks, and add no height to it.
  my: '-3px',
  '&:not(:empty)': { marginInlineEnd: '6px' },
} as const;

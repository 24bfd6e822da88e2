import type { AuditEvent } from '@gangway/contract';
import Link from '@mui/material/Link';
import { useLocation } from 'react-router-dom';
import { sentenceOf, targetPath } from './audit-messages.ts';

/** 'Ana Costa renamed the branch Rotterdam', with a link where another page shows the record. */
export function AuditSentence({ event }: { event: AuditEvent }) {
  const { pathname } = useLocation();
  const path = targetPath(event);
  const { actor, verb, target, after } = sentenceOf(event);
  return (
    <>
      <bdi>{actor}</bdi> {verb}
      {target === null ? null : (
        <>
          {' '}
          {path === null || path === pathname ? <bdi>{target}</bdi> : <Link href={path}>{<bdi>{target}</bdi>}</Link>}
        </>
      )}
      {after === null ? '' : <span>{` ${after}`}</span>}
      {event.result === 'refused' ? <span>{' (refused)'}</span> : ''}
    </>
  );
}

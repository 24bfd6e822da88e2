import { sentenceOf } from '@gangway/api-client';
import type { AccessCell, AccessLink, AccessMend, AccessRow } from '@gangway/contract';
import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { Mark, ProgressLine, QueryError, RelativeTime, Route, useOnBack } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { accessPath, listPath, paths, subscribePath } from '../../shared/page/paths.ts';
import type { accessQueries } from './access-queries.ts';
import { linkNames, repairMessages } from './access-messages.ts';

export interface WhyDialogProps {
  row: AccessRow;
  cell: AccessCell;
  serviceName: string;
  queries: ReturnType<typeof accessQueries>;
  onClose: () => void;
}

/**
 * Every link from a person to a service in order, with the first broken one marked and the way to repair it. Opens at
 * once: the press needs an answer, the reasons may follow.
 */
export function WhyDialog({ row: { user }, cell, serviceName, queries, onClose }: WhyDialogProps) {
  const titleId = useId();
  useOnBack(onClose);
  const why = useQuery(queries.why(user.id, cell.serviceId));
  const broken = why.data?.find(({ holds }) => !holds);
  const opens = why.data === undefined ? cell.opens : broken === undefined;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId} component="h2" variant="h2" sx={{ pb: 1, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ float: 'inline-start', marginInlineEnd: 1.25 }}>
          <Mark name={user.name} id={user.id} size={26} />
        </Box>
        {opens
          ? rich('Why {name} can open {service}', { name: <bdi>{user.name}</bdi>, service: serviceName })
          : rich('Why {name} can’t open {service}', { name: <bdi>{user.name}</bdi>, service: serviceName })}
      </DialogTitle>
      <DialogContent sx={{ '& ol': { mt: 1 }, '& ol > li:last-of-type': { pb: 0 } }}>
        <QueryError message={t('Couldn’t load the reasons.')} query={why} />
        {why.isPending ? <ReasonsComing /> : null}
        {why.data === undefined ? null : (
          <Route.Steps
            label={t('Chain of access')}
            steps={why.data.map((link) => ({
              key: link.name,
              title: t(linkNames[link.name]),
              state: link.holds ? 'done' : 'broken',
              says: <LinkState link={link} isFirstBroken={link === broken} />,
              content: (
                <LinkText
                  link={link}
                  isFirstBroken={link === broken}
                  repairPath={
                    link.mend === null ? null : repairPath(link.mend, user, { id: cell.serviceId, name: serviceName })
                  }
                />
              ),
            }))}
          />
        )}
        {why.data !== undefined && cell.opens ? (
          <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
            {cell.lastOpened === null ? (
              t('Not opened yet')
            ) : (
              <span>{rich('Last opened {when}', { when: <RelativeTime value={cell.lastOpened} /> })}</span>
            )}
          </Typography>
        ) : null}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button variant="outlined" onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The chain before its answer, so that the dialog keeps its height. */
function ReasonsComing() {
  return (
    <Box sx={{ position: 'relative' }}>
      <Box sx={{ position: 'absolute', insetInline: 0, top: -8 }}>
        <ProgressLine active label={t('Finding the reasons')} />
      </Box>
      <Box aria-hidden>
        <Route.Steps
          label={t('Chain of access')}
          steps={Object.entries(linkNames).map(([key, title]) => ({
            key,
            title: t(title),
            state: 'next',
            says: null,
            content: <Skeleton variant="rounded" height={40} />,
          }))}
        />
      </Box>
    </Box>
  );
}

/** Moves the focus to the main repair, so that Enter follows it, unless the reader has moved the focus already. */
function focusFromDialog(button: HTMLElement | null): void {
  // Wait until the dialog has taken the focus itself.
  requestAnimationFrame(() => {
    if (button !== null && document.activeElement?.contains(button) === true) button.focus();
  });
}

interface LinkProps {
  link: AccessLink;
  isFirstBroken: boolean;
}

function LinkState({ link, isFirstBroken }: LinkProps) {
  const color = link.holds ? 'success.main' : isFirstBroken ? 'error.main' : 'text.secondary';
  return (
    <>
      {': '}
      <Box component="span" sx={{ color }}>
        {link.holds ? t('OK') : isFirstBroken ? t('this is why') : t('also missing')}
      </Box>
    </>
  );
}

function LinkText({ link, isFirstBroken, repairPath: target }: LinkProps & { repairPath: string | null }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="body2">{sentenceOf(link.text, link.said)}</Typography>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {givenBy(link)}
      </Typography>
      {target === null || link.mend === null ? null : (
        <Button
          ref={isFirstBroken ? focusFromDialog : null}
          variant={isFirstBroken ? 'contained' : 'outlined'}
          href={target}
          sx={{ mt: 1 }}
        >
          {t(repairMessages[link.mend])}
        </Button>
      )}
    </Box>
  );
}

/** *Given by Sofia Lind on request, 3 days ago.* */
function givenBy({ name, by, source, at }: AccessLink): ReactNode {
  if (by === null && at === null) return null;
  return rich(
    '{link, select, role {Given} plan {Added} other {Deactivated}}{hasAuthor, select, yes { by {by}} other {}}{source, select, request { on request} onboarding { at onboarding} form { in Users} other {}}{hasTime, select, yes {, {at}} other {}}',
    {
      link: name,
      hasAuthor: by === null ? 'no' : 'yes',
      by,
      source,
      hasTime: at === null ? 'no' : 'yes',
      at: at === null ? null : <RelativeTime value={at} />,
    },
  );
}

/** Address of the page that repairs a link. */
function repairPath(repair: AccessMend, user: AccessRow['user'], service: { id: number; name: string }): string {
  switch (repair) {
    case 'activate-user':
      return listPath(paths.users, { id: String(user.id) });
    case 'activate-organization':
      return listPath(paths.organization, { name: user.organization?.name ?? '' });
    case 'activate-service':
    case 'set-address':
      return listPath(paths.service, { name: service.name });
    case 'activate-role':
      return listPath(paths.roles, { isActive: 'false' });
    case 'give-role':
      return accessPath(user.id, service.id);
    case 'give-plan':
      return subscribePath(user.id);
  }
}

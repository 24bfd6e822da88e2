import { isApiError } from '@gangway/api-client';
import type { HostProblem, HostState, OwnHost } from '@gangway/contract';
import { Form, FormError, SubmitButton, TextField, type FormHelpers } from '@gangway/form-kit';
import { msg, t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import {
  CopyButton,
  Facts,
  QueryError,
  RelativeTime,
  StatusWord,
  useConfirm,
  WriteButton,
  type StatusTone,
} from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordSection } from '../../../shared/page/record-layout.tsx';
import { saveFailure, tellRefusal } from '../../../shared/text/failure-text.ts';
import { useHostChanges, useLooksQueries } from './looks-queries.ts';

interface StateText {
  label: string;
  tone: StatusTone;
  /** The next step, and for whom. */
  next: string;
}

const states: Record<HostState, StateText> = {
  waiting: {
    label: msg('Waiting for DNS'),
    tone: 'neutral',
    next: msg('Publish this TXT record at the DNS provider of the host. It is checked each minute.'),
  },
  certificate: {
    label: msg('Waiting for a certificate'),
    tone: 'warning',
    next: msg('The TXT record is right. The operator now points the host at the proxy and gives it a certificate.'),
  },
  live: {
    label: msg('Live'),
    tone: 'success',
    next: msg('People can sign in at this host. Keep the TXT record: without it the host stops working.'),
  },
  failing: {
    label: msg('Failing'),
    tone: 'error',
    next: msg('The host was live. Put its TXT record, DNS or certificate right; it is checked each minute.'),
  },
};

const problems: Record<NonNullable<HostProblem>, string> = {
  record_missing: msg('The TXT record is missing.'),
  record_differs: msg('The TXT record has another value.'),
  lookup_failed: msg('The name couldn’t be looked up.'),
  no_answer: msg('The host doesn’t answer over HTTPS.'),
  other_answer: msg('Something else answers at this host.'),
};

/** Own hosts of an organization, for a Super_Admin. */
export function OwnHosts({ id }: { id: number }) {
  const query = useQuery(useLooksQueries(id).hosts);
  return (
    <RecordSection heading={t('Own hosts')}>
      <QueryError message={t('Couldn’t load the hosts.')} query={query} />
      {query.isPending ? <Skeleton variant="rounded" height={120} /> : null}
      {query.data?.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('No own hosts yet')}</Typography>
      ) : null}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {(query.data ?? []).map((host) => (
          <HostRow key={host.host} id={id} host={host} />
        ))}
      </Box>
      <AddHost id={id} />
    </RecordSection>
  );
}

function HostRow({ id, host: { host, state, record, proof, problem, checkedAt } }: { id: number; host: OwnHost }) {
  const { remove } = useHostChanges(id);
  const confirm = useConfirm();
  const [failure, setFailure] = useState<string | null>(null);
  const { label, tone, next } = states[state];

  async function removeAsked() {
    setFailure(null);
    try {
      await confirm({
        title: t('Remove {host}', { host }),
        message: t('Sign-in at this host stops working.'),
        yesLabel: t('Remove'),
        noLabel: t('Cancel'),
        emphasis: 'danger',
        onYes: () => remove.mutateAsync(host),
      });
    } catch (error) {
      // Ignore a cancelled identity check: nothing was sent.
      if (!isApiError(error, 401)) setFailure(saveFailure(error));
    }
  }

  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'minmax(0, 1fr)',
        borderTop: 1,
        borderColor: 'divider',
        pt: 2,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        <Box component="bdi" sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>
          {host}
        </Box>
        <StatusWord tone={tone}>{t(label)}</StatusWord>
        <Box sx={{ marginInlineStart: 'auto' }}>
          <WriteButton
            color="error"
            size="small"
            aria-label={t('Remove {host}', { host })}
            onClick={() => void removeAsked()}
          >
            {t('Remove')}
          </WriteButton>
        </Box>
      </Box>
      <Typography variant="body2">
        {problem === null ? null : <b>{t(problems[problem])} </b>}
        {t(next)}
      </Typography>
      <Facts
        facts={[
          [t('TXT record'), <Copied key="record" text={record} what={t('TXT record of {host}', { host })} />],
          [t('Value'), <Copied key="proof" text={proof} what={t('TXT value of {host}', { host })} />],
        ]}
      />
      {checkedAt === null ? null : (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {rich('Checked {time}', { time: <RelativeTime value={checkedAt} /> })}
        </Typography>
      )}
      <Box role="alert" sx={{ typography: 'body2', color: 'error.main' }}>
        {failure}
      </Box>
    </Box>
  );
}

function Copied({ text, what }: { text: string; what: string }) {
  return (
    <>
      {/* Keep the underscore in front, in a language from the right too. */}
      <bdi dir="ltr">{text}</bdi> <CopyButton what={what} text={text} />
    </>
  );
}

type HostDraft = { host: string };
const noHost: HostDraft = { host: '' };

function AddHost({ id }: { id: number }) {
  const { add } = useHostChanges(id);

  async function send({ host }: HostDraft, form: FormHelpers<HostDraft>) {
    try {
      await add.mutateAsync(host);
      form.markSaved(noHost);
    } catch (error) {
      // Ignore a cancelled identity check: nothing was sent.
      if (!isApiError(error, 401)) tellRefusal(form, error);
    }
  }

  return (
    <Form<HostDraft> label={t('Add a host')} initialValues={noHost} onSubmit={send}>
      <TextField
        name="host"
        label={t('Host')}
        placeholder="portal.example.com"
        hint={t('The organization publishes a TXT record, then the operator gives the host a certificate.')}
      />
      <FormError />
      <Box>
        <SubmitButton>{t('Add host')}</SubmitButton>
      </Box>
    </Form>
  );
}

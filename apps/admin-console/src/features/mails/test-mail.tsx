import { isApiError } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import { mail, type TestMail as Test } from '@gangway/contract';
import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { ErrorNotice, RelativeTime, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';

const key = [...queryKeys.mails, 'test'] as const;

function useTestMailQueries() {
  const api = useApi({ mail });
  return {
    last: () =>
      queryOptions({
        queryKey: key,
        queryFn: async ({ signal }) => (await api.mail.lastTest({ signal })).body.mail,
        // Follow a mail that is under way: the first attempt comes within a second, the next after a minute.
        refetchInterval: ({ state: { data } }) => intervalOf(data ?? null),
      }),
    send: () =>
      mutationOptions({
        mutationFn: async () => (await api.mail.sendTest()).body.mail,
        meta: { invalidates: [key, queryKeys.activity] },
      }),
  };
}

function intervalOf(test: Test | null): number | false {
  if (test === null || test.sentAt !== null) return false;
  return test.lastError === null ? 1000 : 15_000;
}

/** Sends a mail to the caller's own address, and follows it to the mail server. */
export function TestMail() {
  const queries = useTestMailQueries();
  const last = useQuery(queries.last());
  const send = useMutation(queries.send());
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start' }}>
      <WriteButton variant="outlined" busy={send.isPending} onClick={() => send.mutate()}>
        {t('Send a test mail')}
      </WriteButton>
      {send.isError ? <ErrorNotice message={failureOf(send.error)} /> : null}
      <Typography component="output" variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {last.data === undefined || last.data === null ? (
          <span>{t('Goes to your own address, the way every other mail does.')}</span>
        ) : (
          <Outcome test={last.data} />
        )}
      </Typography>
    </Box>
  );
}

function Outcome({ test: { recipient: address, createdAt, sentAt, lastError } }: { test: Test }) {
  const recipient = <bdi>{address}</bdi>;
  if (sentAt !== null) {
    return (
      <span>
        {rich('The mail server took the test mail to {recipient}, {time}. Look for it in your inbox.', {
          recipient,
          time: <RelativeTime value={sentAt} />,
        })}
      </span>
    );
  }
  if (lastError !== null) {
    return (
      <span>
        {rich(
          'The test mail to {recipient} was not sent: {reason}. Check SMTP_URL and MAIL_FROM; Gangway tries again by itself.',
          { recipient, reason: <bdi>{lastError}</bdi> },
        )}
      </span>
    );
  }
  return (
    <span>
      {rich('The test mail to {recipient}, requested {time}, waits to be sent.', {
        recipient,
        time: <RelativeTime value={createdAt} />,
      })}
    </span>
  );
}

function failureOf(error: unknown): string {
  return isApiError(error, 429) ? error.message : t('The test mail was not sent. Try again.');
}

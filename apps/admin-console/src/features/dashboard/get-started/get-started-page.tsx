import { useApi } from '@gangway/api-client/react';
import { dashboard, type GetStarted } from '@gangway/contract';
import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { QueryError, Route } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { LateLede } from '../../../shared/page/late-lede.tsx';
import { AdminPage } from '../../../shared/page/admin-page.tsx';
import { paths, servicePath } from '../../../shared/page/paths.ts';
import { usePreferences } from '../../../shared/preferences/use-preferences.ts';
import { TestMail } from '../../mails/index.ts';
import { dashboardQueries } from '../dashboard-queries.ts';
import { getStartedRoute } from '../route.ts';
import { FirstServices } from './first-services.tsx';
import { accountSentence, isReady, ledeOf, readySentence, stepsOf, type Step, type StepName } from './steps.ts';

/** Polling interval in milliseconds, for changes that others make: a mail that leaves, a person who opens a service. */
const lookEvery = 5000;

/** `/get-started`: the way from an empty installation to the first person who opens a service. */
export function GetStartedPage() {
  const queries = dashboardQueries(useApi({ dashboard }));
  const state = useQuery({
    ...queries.getStarted(),
    refetchInterval: ({ state: { data } }) => (data?.opened ? false : lookEvery),
  });
  const { data } = state;
  const steps = data === undefined ? [] : stepsOf(data);
  return (
    <AdminPage
      route={getStartedRoute}
      width="form"
      lede={<LateLede>{data === undefined ? null : ledeOf(steps)}</LateLede>}
      actions={<HideButton />}
    >
      <QueryError message={t('Couldn’t load the steps.')} query={state} />
      {state.isPending ? <Skeleton variant="rounded" height={420} sx={{ maxWidth: 904 }} /> : null}
      {data === undefined ? null : (
        <Box sx={{ maxWidth: 904, pt: 0.5 }}>
          <Route.Steps
            label={t('Get started')}
            steps={steps.map((step) => {
              const { title, text, action, content } = partsOf(step, data);
              return {
                key: step.name,
                state: step.state,
                title: <StepHead title={title} text={text} action={action} />,
                content: step.state === 'now' ? content : null,
              };
            })}
          />
        </Box>
      )}
    </AdminPage>
  );
}

/** Takes the page out of the sidebar without a question; the search still finds it. */
function HideButton() {
  const { preferences, save } = usePreferences();
  const navigate = useNavigate();
  if (preferences.hidesGetStarted === true) {
    return <Button onClick={() => save({ hidesGetStarted: false })}>{t('Show in the sidebar')}</Button>;
  }
  return (
    <Button
      onClick={() => {
        save({ hidesGetStarted: true });
        void navigate(paths.dashboard);
      }}
    >
      {t('Hide this page')}
    </Button>
  );
}

function StepHead({ title, text, action }: Pick<StepParts, 'title' | 'text' | 'action'>) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', columnGap: 2, rowGap: 1, fontWeight: 400 }}>
      <Box sx={{ flex: '1 1 300px', minWidth: 0 }}>
        <Typography component="h2" variant="h2">
          {title}
        </Typography>
        <Typography variant="body2" sx={{ mt: 0.25, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      </Box>
      {action}
    </Box>
  );
}

interface StepParts {
  title: string;
  text: ReactNode;
  action: ReactNode;
  /** Shown while the step is the current one. */
  content?: ReactNode;
}

/** A button at the current step, a quieter one before it is due, a link once it is done. */
function go(state: Step['state'], to: string, label: string): ReactNode {
  if (state === 'done') {
    return (
      <Link href={to} variant="body2" sx={{ fontWeight: 600 }}>
        {label}
      </Link>
    );
  }
  return (
    <Button variant={state === 'now' ? 'contained' : 'outlined'} size="small" href={to}>
      {label}
    </Button>
  );
}

function partsOf({ name, state }: Step, started: GetStarted): StepParts {
  const isDone = state === 'done';
  const parts: Record<StepName, () => StepParts> = {
    account: () => ({
      title: t('Secure your account'),
      text: accountSentence(started.account),
      action: !isDone
        ? go(state, paths.profile, t('Add a passkey or app'))
        : started.administrators < 2
          ? go(state, paths.usersAdd, t('Add a second administrator'))
          : null,
    }),
    mail: () => ({
      title: t('Check that mail arrives'),
      text: isDone
        ? t('The mail server accepts mail from Gangway.')
        : t('Invitations and password resets go by mail. Send yourself a test.'),
      action: isDone
        ? go(state, paths.undeliveredMail, t('Send another'))
        : state === 'now'
          ? null
          : go(state, paths.undeliveredMail, t('Send a test mail')),
      content: (
        <Box sx={{ mt: 1.5 }}>
          <TestMail />
        </Box>
      ),
    }),
    service: () => ({
      title: t('Set up your first service'),
      text: isDone
        ? readySentence(started.services)
        : t('Give a service its address and the roles people can have in it. One service is enough to go on.'),
      action: state === 'now' ? null : serviceAction(state, started),
      content: <FirstServices services={started.services} />,
    }),
    organization: () => ({
      title: t('Add your first organization'),
      text: isDone
        ? t('{n, plural, one {# organization so far.} other {# organizations so far.}}', { n: started.organizations })
        : t('Enter its name, branches and plan in one form.'),
      action: go(state, paths.customerAdd, isDone ? t('Add another') : t('Add Customer')),
    }),
    person: () => ({
      title: t('Let the first person open it'),
      text:
        started.opened === null ? (
          <span>
            {t(
              'Add Customer invites the first user. Invite others with a role in the service. This step completes when one of them opens it.',
            )}
          </span>
        ) : (
          rich('{person} has opened {service}.', {
            person: <bdi>{started.opened.person}</bdi>,
            service: started.opened.service,
          })
        ),
      action: go(state, paths.usersAdd, isDone ? t('Add another') : t('Add User')),
    }),
  };
  return parts[name]();
}

/** Leads to the trial of a service that is ready, and before that to the one to set up. */
function serviceAction(state: Step['state'], { services }: GetStarted): ReactNode {
  const ready = services.find(isReady);
  if (ready !== undefined)
    return go(state, `${servicePath(ready.id)}?tab=sign-in`, t('Try {name}', { name: ready.name }));
  const [first] = services;
  return go(state, first === undefined || first.url !== '' ? paths.service : servicePath(first.id), t('Set up'));
}

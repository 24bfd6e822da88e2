import { activity, type Looks, type OrganizationFacts } from '@gangway/contract';
import { useApi } from '@gangway/api-client/react';
import { languages } from '@gangway/contract/languages';
import { msg, t } from '@gangway/messages';
import { Facts, formatShortDay, QueryError } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../../shared/access/use-permission.ts';
import { recordHistoryQuery } from '../../../shared/audit/record-history-query.ts';
import { RecordSection } from '../../../shared/page/record-layout.tsx';
import { draftOf } from './looks-draft.ts';
import { LooksForm } from './looks-form.tsx';
import { LooksPreview, marksOf } from './looks-preview.tsx';
import { useLooksQueries } from './looks-queries.ts';
import { MarkFields } from './mark-field.tsx';
import { OwnHosts } from './own-hosts.tsx';
import { PublishLooks } from './publish-looks.tsx';

export interface OrganizationLooksProps {
  record: OrganizationFacts;
  onUnsaved: (unsaved: boolean) => void;
}

/** Brand of an organization, draft and live; below it, for a Super_Admin, its own hosts. */
export function OrganizationLooks({ record: { id }, onUnsaved }: OrganizationLooksProps) {
  const query = useQuery(useLooksQueries(id).looks);
  const mayWrite = usePermission('looks:write');
  const mayAddHosts = usePermission('hosts:write');
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 760 }}>
      <RecordSection heading={t('Looks')}>
        <QueryError message={t('Couldn’t load the looks.')} query={query} />
        {query.isPending ? <Skeleton variant="rounded" height={320} /> : null}
        {query.data === undefined ? null : (
          <>
            <StateLine id={id} looks={query.data} />
            {mayWrite ? (
              <EditedLooks id={id} looks={query.data} onUnsaved={onUnsaved} />
            ) : (
              <ReadLooks looks={query.data} />
            )}
          </>
        )}
      </RecordSection>
      {/* Later: the form above would push it down. */}
      {mayAddHosts && !query.isPending ? <OwnHosts id={id} /> : null}
    </Box>
  );
}

/** Says what people see and what waits, with the day of each where the latest changes have it. */
function StateLine({ id, looks: { draft, live } }: { id: number; looks: Looks }) {
  const { data: events = [] } = useQuery(recordHistoryQuery(useApi({ activity }), 'organization', id));
  const dayOf = (action: string) => {
    const event = events.find((each) => each.action === action);
    return event === undefined ? null : formatShortDay(event.at);
  };
  const [drafted, published] = [dayOf('looks.changed'), dayOf('looks.published')];
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      {t(draft === null ? states.alone : states.drafted, {
        drafted: drafted ?? '',
        draft: drafted === null ? 'waits' : 'dated',
        published: published ?? '',
        live: live === null ? 'none' : published === null ? 'live' : 'dated',
      })}
    </Typography>
  );
}

const states = {
  alone: msg('{live, select, dated {Live since {published}.} live {Live.} other {People see the product’s looks.}}'),
  drafted: msg(
    '{draft, select, dated {Draft of {drafted}.} other {Draft, not published.}} {live, select, dated {Live since {published}.} live {Live.} other {People see the product’s looks.}}',
  ),
};

function EditedLooks({ id, looks, onUnsaved }: { id: number; looks: Looks; onUnsaved: (unsaved: boolean) => void }) {
  // Start the form over after a reset.
  const [resets, setResets] = useState(0);
  const [unsaved, setUnsaved] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <LooksForm
        key={resets}
        id={id}
        looks={looks}
        onUnsaved={(now) => {
          setUnsaved(now);
          onUnsaved(now);
        }}
      >
        <MarkFields id={id} looks={looks} />
      </LooksForm>
      <PublishLooks id={id} looks={looks} unsaved={unsaved} onReset={() => setResets(resets + 1)} />
    </Box>
  );
}

function ReadLooks({ looks }: { looks: Looks }) {
  const { name, colour, sentence, mailFoot, language } = looks;
  const standard = t('As the product’s');
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Facts
        facts={[
          [t('Name'), <bdi key="name">{name ?? standard}</bdi>],
          [t('Colour'), colour === null ? standard : <bdi key="colour">#{colour}</bdi>],
          [t('Sentence under Sign in'), <bdi key="sentence">{sentence ?? t('None')}</bdi>],
          [t('Foot of mails'), <bdi key="foot">{mailFoot ?? t('None')}</bdi>],
          [
            t('Language'),
            language === null ? t('As their browser asks') : <bdi key="language">{languages[language].name}</bdi>,
          ],
        ]}
      />
      <LooksPreview draft={draftOf(looks)} marks={marksOf(looks)} />
    </Box>
  );
}

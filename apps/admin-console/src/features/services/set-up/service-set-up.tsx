import { useApi } from '@gangway/api-client/react';
import type { Service } from '@gangway/contract';
import { Form, FormError, SubmitButton, TextField } from '@gangway/form-kit';
import { ErrorNotice, useFocusAfterRemoval, VisuallyHidden, WriteButton } from '@gangway/ui-kit';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormSection } from '../../../shared/forms/form-section.tsx';
import { paths } from '../../../shared/page/paths.ts';
import { saveFailure, tellRefusal } from '../../../shared/text/failure-text.ts';
import { offersRoles, setUpQueries, setUpRoutes, suggestedRoles } from './set-up-queries.ts';

const rules = async () => {
  const { object, requiredText } = await import('@gangway/form-kit/rules');
  return object({ url: requiredText('URL is required') });
};

/** The way from a service without roles or address to a person who opens it. Stays until the page is left. */
export function ServiceSetUp({ service }: { service: Service }) {
  const hasRoles = offersRoles(service);
  const hasUrl = service.url !== '';
  const [isFirst] = useState(!hasRoles || !hasUrl);
  const steps = useRef<HTMLOListElement>(null);
  const queries = setUpQueries(useApi(setUpRoutes), useLatest(service));
  useFocusAfterRemoval(steps, Number(!hasRoles) + Number(!hasUrl));
  if (!isFirst) return null;
  return (
    <FormSection heading="Set up">
      <Box component="ol" ref={steps} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2.5 }}>
        <Step title="Roles" done={hasRoles}>
          {hasRoles ? null : <SuggestedRoles queries={queries} />}
        </Step>
        <Step title="Address" done={hasUrl}>
          {hasUrl ? null : <Address queries={queries} />}
        </Step>
        <Step title="People" done={false}>
          <Typography variant="body2">
            {hasRoles && hasUrl
              ? 'Ready. Give someone a role in this service: it opens from their launcher.'
              : 'Once it has roles and an address, give someone a role in it.'}
          </Typography>
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            <WriteButton variant={hasRoles && hasUrl ? 'contained' : 'outlined'} href={paths.usersAdd}>
              Add User
            </WriteButton>
            <WriteButton variant="outlined" href={paths.users}>
              Users
            </WriteButton>
          </Box>
        </Step>
      </Box>
    </FormSection>
  );
}

function Step({ title, done, children }: { title: string; done: boolean; children: ReactNode }) {
  const Icon = done ? CheckCircleOutlined : RadioButtonUnchecked;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5 }}>
      <Icon aria-hidden fontSize="small" sx={{ mt: '3px', color: done ? 'success.main' : 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1, justifyItems: 'start' }}>
        <Typography component="h3" variant="subtitle2">
          <span>{title}</span>
          {done ? <VisuallyHidden>, done</VisuallyHidden> : null}
        </Typography>
        {children}
      </Box>
    </Box>
  );
}

/** The service as it was read or answered last; an answer is newer until the service has been read again. */
function useLatest(service: Service): { current: Service } {
  const latest = useRef(service);
  useEffect(() => {
    if ((service.version ?? 1) > (latest.current.version ?? 1)) latest.current = service;
  }, [service]);
  return latest;
}

type Queries = ReturnType<typeof setUpQueries>;

function SuggestedRoles({ queries }: { queries: Queries }) {
  const offer = useMutation(queries.offerSuggested());
  return (
    <>
      <Typography variant="body2">
        People open a service by a role in it. Most services start with {suggestedRoles.slice(0, -1).join(', ')} and{' '}
        {suggestedRoles.at(-1)}; use Edit for others.
      </Typography>
      {offer.isError ? <ErrorNotice message={saveFailure(offer.error)} /> : null}
      <WriteButton variant="contained" busy={offer.isPending} onClick={() => offer.mutate()}>
        Offer these roles
      </WriteButton>
    </>
  );
}

function Address({ queries }: { queries: Queries }) {
  const save = useMutation(queries.saveUrl());
  return (
    <Box sx={{ width: '100%', maxWidth: 560 }}>
      <Form<{ url: string }>
        label="Address"
        initialValues={{ url: '' }}
        rules={rules}
        gap={1}
        onSubmit={async ({ url }, form) => {
          try {
            await save.mutateAsync(url.trim());
          } catch (error) {
            tellRefusal(form, error);
          }
        }}
      >
        <TextField
          name="url"
          label="URL"
          type="url"
          placeholder="https://"
          hint="Where the service is opened. In production it begins with https://, or no one can open it."
          required
          maxLength={2000}
        />
        <FormError />
        <Box>
          <SubmitButton>Save address</SubmitButton>
        </Box>
      </Form>
    </Box>
  );
}

import { isApiError } from '@gangway/api-client';
import type { ServiceClient } from '@gangway/contract';
import {
  Form,
  FormError,
  SubmitButton,
  SwitchField,
  TextField,
  type FormHelpers,
  type SelectOption,
} from '@gangway/form-kit';
import { SelectField } from '@gangway/form-kit/select-field';
import { Notice } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { tellRefusal } from '../../../shared/text/failure-text.ts';
import { FormSection } from '../../../shared/forms/form-section.tsx';
import { TwoColumns } from '../../../shared/forms/two-columns.tsx';
import { useUnsavedGuard } from '../../../shared/forms/use-unsaved-guard.ts';
import {
  algorithms,
  authMethods,
  clientDraft,
  clientRules,
  clientToSave,
  subjects,
  type ClientDraft,
} from './client-draft.ts';
import { SignInWayField } from './sign-in-way-field.tsx';
import { useClientQueries } from './client-queries.ts';

const addressHint = 'One per line. Must match exactly.';
const hintOf = (options: readonly { id: string; hint: string }[]) => (option: SelectOption) =>
  options.find(({ id }) => id === option.id)?.hint;

export interface ClientFormProps {
  service: { id: number; displayName: string };
  client: ServiceClient;
  /** Starts over from the other administrator's version. */
  onReload: () => void;
}

/** Form for a service's sign-in settings. */
export function ClientForm({ service, client, onReload }: ClientFormProps) {
  const [initialValues] = useState(() => clientDraft(client));
  // Move on with the caller's own saves only: refetched data must not count another administrator's change as seen.
  const [version, setVersion] = useState(client.version);
  const [conflict, setConflict] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);
  const [dirty, setDirty] = useState(false);
  const save = useMutation(useClientQueries(service.id).save());
  useUnsavedGuard(dirty);

  async function send(draft: ClientDraft, form: FormHelpers<ClientDraft>) {
    setSaved(false);
    setConflict(null);
    try {
      const now = await save.mutateAsync(clientToSave(draft, version));
      setVersion(now.version);
      form.markSaved(clientDraft(now));
      setSaved(true);
    } catch (error) {
      if (isApiError(error, 412)) {
        setConflict(error.message);
        form.setFormError('Not saved.');
        return;
      }
      tellRefusal(form, error);
    }
  }

  return (
    <Form<ClientDraft>
      label="Sign-in"
      initialValues={initialValues}
      rules={clientRules}
      onDirtyChange={(now) => {
        if (now) setSaved(false);
        setDirty(now);
      }}
      marksRequired
      onSubmit={send}
    >
      {({ values }) => (
        <FormSection heading="How people sign in">
          <SignInWayField disabled={false} />
          {values.way === 'openid' ? <OpenidFields authMethod={values.authMethod} /> : null}
          {values.way === 'token' && client.isActive ? (
            <Notice tone="warning">Saving ends every OpenID Connect session of {service.displayName}.</Notice>
          ) : null}
          {conflict === null ? null : (
            <Notice
              tone="warning"
              action={
                <Button color="inherit" size="small" onClick={onReload}>
                  Reload
                </Button>
              }
            >
              {conflict}
            </Notice>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <FormError />
            <SubmitButton>Save</SubmitButton>
            <Box component="output" sx={{ color: 'success.main', typography: 'body2' }}>
              {saved ? 'Saved' : null}
            </Box>
          </Box>
        </FormSection>
      )}
    </Form>
  );
}

function OpenidFields({ authMethod }: Pick<ClientDraft, 'authMethod'>) {
  return (
    <TwoColumns>
      <TextField name="redirectUris" label="Redirect addresses" type="url" rows={2} required hint={addressHint} />
      <TextField
        name="postLogoutRedirectUris"
        label="Addresses after signing out"
        type="url"
        rows={2}
        hint={addressHint}
      />
      <TextField
        name="initiateLoginUri"
        label="Sign-in address"
        type="url"
        hint="Where the tile sends people to start signing in. Leave empty to use the service’s URL."
      />
      <TextField
        name="backchannelLogoutUri"
        label="Back-channel logout address"
        type="url"
        hint="We notify this address within seconds of a session ending. Optional."
      />
      <SelectField
        name="authMethod"
        label="Client authentication"
        options={authMethods}
        describe={hintOf(authMethods)}
      />
      {authMethod === 'private_key_jwt' ? (
        <TextField
          name="jwks"
          label="Public keys"
          type="url"
          rows={4}
          required
          hint="A JSON Web Key Set (JWKS). To rotate keys, paste both the old and the new one."
        />
      ) : null}
      <SelectField name="idTokenAlg" label="ID token signed with" options={algorithms} describe={hintOf(algorithms)} />
      <SelectField name="subject" label="People’s id (sub)" options={subjects} describe={hintOf(subjects)} />
      <SwitchField name="refresh" label="Refresh tokens" hint="The service can keep people signed in." />
      {/* Without a secret PKCE is always required. */}
      {authMethod === 'none' ? null : (
        <SwitchField name="requirePkce" label="Require PKCE" hint="Turn it off for a product that can’t use PKCE." />
      )}
    </TwoColumns>
  );
}

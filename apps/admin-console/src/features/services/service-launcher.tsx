import { artOfService } from '@gangway/ui-kit';
import type { Service } from '@gangway/contract';
import { Form, FormError, SubmitButton, TextField, type FormHelpers } from '@gangway/form-kit';
import { MultiSelectField } from '@gangway/form-kit/autocomplete-field';
import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SavedNote } from '../../shared/forms/saved-note.tsx';
import { TwoColumns } from '../../shared/forms/two-columns.tsx';
import { useUnsavedGuard } from '../../shared/forms/use-unsaved-guard.ts';
import { RecordSection } from '../../shared/page/record-layout.tsx';
import { formFailure, isOutdated, tellRefusal } from '../../shared/text/failure-text.ts';
import { useFormVersion } from '../../shared/versioned-save/use-form-version.ts';
import { sayNames } from '../../shared/text/say-names.ts';
import { useClientQueries } from './client/client-queries.ts';
import { DrawingField } from './drawing-field.tsx';
import {
  kinds,
  launcherDraft,
  launcherRules,
  launcherToSave,
  templatePreview,
  type LauncherDraft,
} from './launcher-draft.ts';

export interface ServiceLauncherProps {
  service: Service;
  onDirtyChange: (dirty: boolean) => void;
}

const partOf = (service: Service) => launcherToSave(launcherDraft(service), service.unit ?? null);
const versioned = (service: Service) => ({ ...service, version: service.version ?? 1 });

/** A service's line and drawing on the launcher, what it counts, and the references that open in it. */
export function ServiceLauncher({ service, onDirtyChange }: ServiceLauncherProps) {
  const [initialValues] = useState(() => launcherDraft(service));
  const [rules] = useState(() => launcherRules(service.url));
  const [saved, setSaved] = useState(false);
  const [dirty, setDirty] = useState(false);
  const client = useQueryClient();
  const queries = useClientQueries(service.id);
  const save = useMutation(queries.saveService());
  const { version, begunWith } = useFormVersion(versioned(service), partOf);
  useUnsavedGuard(dirty);

  async function send(draft: LauncherDraft, form: FormHelpers<LauncherDraft>) {
    setSaved(false);
    try {
      const now = await save.mutateAsync({ version, ...launcherToSave(draft, service.unit ?? null) });
      begunWith(versioned(now));
      form.markSaved(launcherDraft(now));
      setSaved(true);
    } catch (error) {
      if (!isOutdated(error)) {
        tellRefusal(form, error);
        return;
      }
      begunWith(versioned(await client.fetchQuery({ ...queries.service(), staleTime: 0 })));
      form.setFormError(formFailure(error));
    }
  }

  return (
    <Form<LauncherDraft>
      label={t('Launcher and references')}
      initialValues={initialValues}
      rules={rules}
      onDirtyChange={(now) => {
        if (now) setSaved(false);
        setDirty(now);
        onDirtyChange(now);
      }}
      onSubmit={send}
    >
      {({ values }) => (
        <Box sx={{ display: 'grid', gap: 3, maxWidth: 760, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <RecordSection heading={t('Tile')}>
            <TextField name="description" label={t('Description')} maxLength={120} hint={t('One line on its tile')} />
            {artOfService(service.name) === undefined ? <DrawingField /> : null}
          </RecordSection>
          <UnitSection />
          <ReferenceSection values={values} url={service.url} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <FormError />
            <SubmitButton>{t('Save')}</SubmitButton>
            <SavedNote shown={saved} />
          </Box>
        </Box>
      )}
    </Form>
  );
}

function UnitSection() {
  return (
    <RecordSection heading={t('Unit')}>
      <TwoColumns>
        <TextField name="unitOne" label={t('One')} maxLength={40} placeholder={t('container')} />
        <TextField
          name="unitOther"
          label={t('Several')}
          maxLength={40}
          placeholder={t('containers')}
          hint={t('What a limit counts. Leave both empty if it counts nothing.')}
        />
      </TwoColumns>
    </RecordSection>
  );
}

function ReferenceSection({ values, url }: { values: LauncherDraft; url: string }) {
  return (
    <RecordSection heading={t('References')}>
      <MultiSelectField
        name="referenceKinds"
        label={t('Opens references')}
        options={sayNames(kinds)}
        hint={t('People paste them on the launcher.')}
      />
      <TextField
        name="referenceTemplate"
        label={t('Link for a reference')}
        type="url"
        maxLength={2000}
        placeholder="https://…?number={reference}"
        hint={templatePreview(values, url)}
      />
    </RecordSection>
  );
}

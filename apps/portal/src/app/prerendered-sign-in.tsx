import { RouterLink } from '@gangway/app-frame';
import { languages, type Language } from '@gangway/contract/languages';
import { Form } from '@gangway/form-kit';
import { setLanguage, t } from '@gangway/messages';
import { GangwayTheme, loadMirror, SplitLayout } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { AboveForm, formBelow, SignInHeading } from '../features/sign-in/sign-in-heading.tsx';
import { SignInFields } from '../features/sign-in/sign-in-fields.tsx';
import { WaysOn } from '../features/sign-in/ways-on.tsx';
import { forgotPasswordPath } from '../shared/paths.ts';

/**
 * The sign-in page as markup with its styles, rendered at build time into index.html: it shows before any code of the
 * application arrives. Leaves out what a deployment decides, such as demo logins.
 * @param translations by their English text
 */
export async function prerenderedSignIn(
  tag: Language,
  translations: Readonly<Record<string, string>>,
): Promise<string> {
  const { direction } = languages[tag];
  setLanguage({ tag, texts: translations, direction });
  await loadMirror(direction);
  return renderToStaticMarkup(
    <MemoryRouter>
      <GangwayTheme linkComponent={RouterLink} nonce="none">
        <SplitLayout brandName="Gangway">
          <Box sx={formBelow}>
            <AboveForm heading={<SignInHeading />} />
            <Form label={t('Sign in')} initialValues={{ email: '', password: '' }} onSubmit={() => {}}>
              <SignInFields forgotPassword={{ href: forgotPasswordPath }} onPasskey={() => {}}>
                <WaysOn />
              </SignInFields>
            </Form>
          </Box>
        </SplitLayout>
      </GangwayTheme>
    </MemoryRouter>,
  );
}

import { t } from '@gangway/messages';
import Link from '@mui/material/Link';

/** Leads from another view of the login screen back to the password. */
export function BackToSignIn({ onBack }: { onBack: () => void }) {
  return (
    <div>
      <Link
        component="button"
        type="button"
        variant="body2"
        // Prevent blur: the field's error would move the link from under the pointer.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onBack}
        // The character turns with the direction of the text.
        sx={{ '&::before': { content: '"‹" / ""', marginInlineEnd: '0.5em' } }}
      >
        {t('Back to sign in')}
      </Link>
    </div>
  );
}

import { t } from '@gangway/messages';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useFormikContext, type FormikValues } from 'formik';

/** A glance finds this many errors; the first has the focus anyway. */
const atAGlance = 3;

/** Lists every error as a link to its field after a failed submit of a long form. Hidden while there are few. */
export function ErrorSummary() {
  const { errors, submitCount, isSubmitting } = useFormikContext<FormikValues>();
  const found = submitCount === 0 || isSubmitting ? [] : flatten(errors);
  if (found.length <= atAGlance) return null;
  return (
    <Alert severity="error" sx={{ alignItems: 'start' }}>
      {t('{count, plural, one {# field needs} other {# fields need}} attention', { count: found.length })}
      <Box component="ul" sx={{ m: 0, mt: 0.5, paddingInlineStart: 2.5 }}>
        {found.map(([name, message]) => (
          <li key={name}>
            <Link
              component="button"
              type="button"
              variant="body2"
              color="inherit"
              onClick={() => focusField(name)}
              sx={{ minHeight: 24 }}
            >
              {message}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** Errors by field path, in the order of the form's values. */
function flatten(errors: unknown, path = ''): [string, string][] {
  if (typeof errors === 'string') return [[path, errors]];
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.entries(errors).flatMap(([key, value]: [string, unknown]) =>
    flatten(value, path === '' ? key : `${path}.${key}`),
  );
}

function focusField(name: string) {
  const [field] = document.getElementsByName(name);
  // A select puts its name on a hidden input; link to the visible element next to it.
  const target =
    field?.getAttribute('aria-hidden') === 'true' ? field.parentElement?.querySelector('[role="combobox"]') : field;
  if (target instanceof HTMLElement) target.focus();
}

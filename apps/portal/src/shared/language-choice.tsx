import { changeLanguage } from '@gangway/app-frame';
import { languages, type Language } from '@gangway/contract/languages';
import { language, t } from '@gangway/messages';
import { askedLanguageStorageKey, askForLanguage } from '@gangway/messages/choice';
import { offered } from '@gangway/messages/offered';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { fetchWhenIdle } from './fetch-when-idle.ts';
import { inLanguage } from './paths.ts';

/**
 * Offers the languages by their own names, before a person has signed in: the choice stands in the address, and this tab
 * keeps it for the person who signs in.
 */
export function LanguageChoice() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [loading, setLoading] = useState<string | null>(null);
  const isOffered = offered.length > 1;
  // A choice then waits for its texts alone.
  useEffect(() => (isOffered ? fetchWhenIdle(() => import('@gangway/messages/load')) : undefined), [isOffered]);
  if (!isOffered) return null;

  async function choose(tag: string) {
    setLoading(tag);
    const isShown = await changeLanguage(tag);
    setLoading(null);
    if (!isShown) return;
    askForLanguage(tag);
    // Read the address bar: a page may have removed a mailed link from it, which the router still has.
    const { pathname, search } = window.location;
    await navigate(pathname + inLanguage(search, tag), { replace: true, state });
  }
  return (
    // A line of its own beside links, and the foot of a page.
    <Box sx={{ flexBasis: '100%', '.gw-split > &': { mt: 2.5 } }}>
      <Box
        component="select"
        aria-label={t('Language')}
        // Tell the first-paint script where to keep the choice.
        data-keeps={askedLanguageStorageKey}
        value={loading ?? language()}
        onChange={({ target }) => void choose(target.value)}
        sx={choice}
      >
        {offered.map((tag) => (
          <Option key={tag} tag={tag} />
        ))}
      </Box>
    </Box>
  );
}

function Option({ tag }: { tag: Language }) {
  const { name, direction } = languages[tag];
  return (
    <option value={tag} lang={tag} dir={direction}>
      {name}
    </option>
  );
}

const choice = {
  maxWidth: '100%',
  minHeight: 24,
  // Align the name, not the edge of the control, with the form.
  marginInlineStart: '-4px',
  p: 0,
  fieldSizing: 'content',
  border: 0,
  borderRadius: '4px',
  backgroundColor: 'background.paper',
  color: 'text.secondary',
  typography: 'body2',
  cursor: 'pointer',
  '&:hover': { color: 'text.primary' },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const;

import { msg, t } from '@gangway/messages';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type ReactNode } from 'react';

/** Sections in the order of the page: the left column, then the right one. */
const ids = ['you', 'access', 'usage', 'security', 'preferences'] as const;
type SectionId = (typeof ids)[number];

const names: Record<SectionId, string> = {
  you: msg('You'),
  access: msg('Access'),
  usage: msg('Usage'),
  security: msg('Sign-in and security'),
  preferences: msg('Preferences'),
};

/** A part of My Profile, named by its heading. */
export function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  return (
    <Box component="section" id={id} aria-labelledby={`${id}-heading`} sx={{ scrollMarginTop: 104, minWidth: 0 }}>
      <Typography id={`${id}-heading`} component="h2" variant="h2" tabIndex={-1} sx={{ mb: 1 }}>
        {t(names[id])}
      </Typography>
      {children}
    </Box>
  );
}

/** Links to the sections but those `without` content, at the side; under 1200 px a row of chips that stays in sight. */
export function SectionIndex({ without }: { without: readonly SectionId[] }) {
  const { current, choose } = useCurrentSection();
  return (
    <Box component="nav" aria-label={t('My Profile')} sx={indexStyle}>
      {ids
        .filter((id) => !without.includes(id))
        .map((id) => (
          <a
            key={id}
            href={`#${id}`}
            aria-current={id === current ? true : undefined}
            onClick={(event) => {
              event.preventDefault();
              choose(id);
              document.getElementById(id)?.scrollIntoView();
              document.getElementById(`${id}-heading`)?.focus({ preventScroll: true });
            }}
          >
            {t(names[id])}
          </a>
        ))}
    </Box>
  );
}

/** The chosen section while it is in sight, else the first one in sight. */
function useCurrentSection() {
  const [chosen, choose] = useState<SectionId | null>(null);
  const [visible, setVisible] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setVisible((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting) after.add(target.id);
            else after.delete(target.id);
          }
          return after;
        }),
      // Leave out what lies under the bar and the chips.
      { rootMargin: '-120px 0px 0px 0px' },
    );
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  const current = chosen !== null && visible.has(chosen) ? chosen : (ids.find((id) => visible.has(id)) ?? 'you');
  return { current, choose };
}

const indexStyle = ({ vars: { palette } }: Theme) =>
  ({
    position: 'sticky',
    zIndex: 1,
    top: 'var(--gw-sticky-top, 56px)',
    display: 'flex',
    gap: 1,
    overflowX: 'auto',
    // Keep focus rings inside the scrolling box.
    p: '8px 3px',
    m: '-8px -3px',
    backgroundColor: palette.background.default,
    '& a': {
      flexShrink: 0,
      display: 'flex',
      alignItems: 'center',
      height: 30,
      px: 1.5,
      border: `1px solid ${palette.border.soft}`,
      borderRadius: '22px',
      typography: 'body2',
      textDecoration: 'none',
      color: palette.text.secondary,
      '@media (pointer: coarse)': { height: 44 },
    },
    '& a:hover': { color: palette.text.primary },
    '& a[aria-current]': {
      borderColor: palette.text.primary,
      backgroundColor: palette.text.primary,
      color: palette.background.default,
      fontWeight: 600,
      '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
    },
    // As text, since a theme's breakpoint would come before the rules above.
    '@media (min-width: 1200px)': {
      top: 'calc(var(--gw-sticky-top, 56px) + 22px)',
      display: 'block',
      alignSelf: 'start',
      overflow: 'visible',
      m: 0,
      p: 0,
      '& a, & a[aria-current]': {
        height: 34,
        border: 0,
        borderInlineStart: `2px solid ${palette.divider}`,
        borderRadius: 0,
        background: 'none',
      },
      '& a[aria-current]': { borderColor: palette.text.primary, color: palette.text.primary },
    },
  }) as const;

import { t } from '@gangway/messages';
import Button from '@mui/material/Button';
import { useState } from 'react';

export interface CopyButtonProps {
  /** Names the copied text: 'request id'. */
  what: string;
  text: string;
  /** Begins the name, such as 'Copy all' of 'Copy all settings', on a button with an edge. */
  label?: string;
}

/** Copies text that users pass on: an id, an email. */
export function CopyButton({ what, text, label }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      // Ignore a refused clipboard: the text can still be selected by hand.
    }
  }
  return (
    <Button
      size="small"
      onClick={() => void copy()}
      aria-label={t('Copy {what}', { what })}
      {...(label === undefined
        ? { color: 'inherit' as const, sx: { minWidth: 0, color: 'text.secondary', px: 0.75, py: 0, minHeight: 24 } }
        : { variant: 'outlined' as const })}
    >
      <span aria-live="polite">{copied === text ? t('Copied') : (label ?? t('Copy'))}</span>
    </Button>
  );
}

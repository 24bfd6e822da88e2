import { t } from '@gangway/messages';

const maxLength = 500;

/**
 * Text of an error, safe to show: cuts tokens, query strings and fragments of addresses, never includes a stack, at
 * most 500 characters. Accepts any thrown value, router responses (`status`, `statusText`) included.
 */
export function safeErrorText(error: unknown): string {
  const text = redactSecrets(rawText(error).slice(0, 4 * maxLength)).trim();
  if (text === '') return t('No further information.');
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}

function rawText(error: unknown): string {
  if (error instanceof Error) return error.message;
  if (typeof error === 'string') return error;
  if (typeof error === 'object' && error !== null) {
    if ('message' in error && typeof error.message === 'string') return error.message;
    if ('status' in error && typeof error.status === 'number') {
      const reason = 'statusText' in error && typeof error.statusText === 'string' ? error.statusText : '';
      return `${error.status} ${reason}`;
    }
  }
  return '';
}

/**
 * Cuts anything that could grant access: bearer values, JWTs, one-time links, queries and fragments, long opaque
 * strings.
 */
export function redactSecrets(text: string): string {
  return text
    .replaceAll(/([\w/)\]])[?#][^\s"')\]]+/gu, '$1')
    .replaceAll(/\bBearer\s+\S+/giu, 'Bearer […]')
    .replaceAll(/eyJ[\w-]+(?:\.[\w-]*)*/gu, '[…]')
    .replaceAll(/\/(reset-password|password)\/[^\s/?#"')]+/gu, '/$1/[…]')
    .replaceAll(
      /\b(access_?token|refresh_?token|token|password|client_?secret|code)\b(["']?\s{0,20}[=:][\s"']{0,20})[^\s"',;&]+/giu,
      '$1$2[…]',
    )
    .replaceAll(/[\w-]{32,}(?:\.[\w-]+)*/gu, '[…]');
}

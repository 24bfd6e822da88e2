import { t } from '@gangway/messages';

/** Where the reference goes in a template. */
export const placeholder = '{reference}';

/**
 * Describes the problem with a template as a sentence for its author; `undefined` without one.
 * @param template an absolute address with the placeholder once, in path or query.
 * @param serviceUrl the address of the service, whose origin the template must keep.
 */
export function templateProblem(template: string, serviceUrl: string): string | undefined {
  if (template.split(placeholder).length !== 2) return t('Use {placeholder} exactly once.', { placeholder });
  const service = parse(serviceUrl);
  if (!service) return t('Give the service a URL first.');
  // Refuse a placeholder in host or scheme, which user input would fill.
  const url = parse(template.replace(placeholder, 'REFERENCE'));
  if (!url || /[\s\\]/.test(template))
    return t('Enter a full URL, such as {example}.', {
      example: `https://tracking.example/find?number=${placeholder}`,
    });
  if (url.origin !== service.origin)
    return t('The link for a reference must start with {origin}.', { origin: service.origin });
  if (url.username !== '' || url.password !== '') return t('Leave user name and password out of the URL.');
  if ([...url.searchParams.keys()].some((name) => name.toLowerCase() === 'accesstoken'))
    return t('Leave out accessToken. It is added automatically.');
  if (url.hash.includes('REFERENCE'))
    return t('Put {placeholder} into the path or the query, not after #.', { placeholder });
  if (!`${url.pathname}${url.search}`.includes('REFERENCE'))
    return t('Put {placeholder} into the path or the query.', { placeholder });
  return undefined;
}

/**
 * Address that opens a reference.
 * @param template a template without a `templateProblem`.
 * @param reference from `readReference`: capitals and digits.
 * @throws TypeError when the reference is invalid, or when filling it in would leave the template's origin.
 */
export function fillTemplate(template: string, reference: string): URL {
  if (!/^[A-Z0-9]{1,40}$/.test(reference)) throw new TypeError('This is not a reference.');
  const filled = new URL(template.replace(placeholder, reference));
  if (filled.origin !== new URL(template.replace(placeholder, '0')).origin)
    throw new TypeError('The reference would lead to another origin.');
  return filled;
}

function parse(address: string): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
}

import { msg } from '@gangway/messages';

/** Where the reference goes in a template. */
export const placeholder = '{reference}';

/** What is wrong with a template, as a text of the apps, and as a sentence of the server by its code. */
interface TemplateProblem {
  readonly code:
    | 'template_after_hash'
    | 'template_form'
    | 'template_of_other_origin'
    | 'template_placeholder'
    | 'template_placeholder_elsewhere'
    | 'template_with_credentials'
    | 'template_with_token'
    | 'template_without_service_url';
  readonly text: string;
  readonly values?: Readonly<Record<string, string>>;
}

/**
 * Finds the problem with a template; `undefined` without one.
 * @param template an absolute address with the placeholder once, in path or query.
 * @param serviceUrl the address of the service, whose origin the template must keep.
 */
export function templateProblem(template: string, serviceUrl: string): TemplateProblem | undefined {
  if (template.split(placeholder).length !== 2)
    return { code: 'template_placeholder', text: msg('Use {placeholder} exactly once.'), values: { placeholder } };
  const service = parse(serviceUrl);
  if (!service) return { code: 'template_without_service_url', text: msg('Give the service a URL first.') };
  // Refuse a placeholder in host or scheme, which user input would fill.
  const url = parse(template.replace(placeholder, 'REFERENCE'));
  if (!url || /[\s\\]/.test(template))
    return {
      code: 'template_form',
      text: msg('Enter a full URL, such as {example}.'),
      values: { example: `https://tracking.example/find?number=${placeholder}` },
    };
  if (url.origin !== service.origin)
    return {
      code: 'template_of_other_origin',
      text: msg('The link for a reference must start with {origin}.'),
      values: { origin: service.origin },
    };
  if (url.username !== '' || url.password !== '')
    return { code: 'template_with_credentials', text: msg('Leave user name and password out of the URL.') };
  if ([...url.searchParams.keys()].some((name) => name.toLowerCase() === 'accesstoken'))
    return { code: 'template_with_token', text: msg('Leave out accessToken. It is added automatically.') };
  if (url.hash.includes('REFERENCE'))
    return {
      code: 'template_after_hash',
      text: msg('Put {placeholder} into the path or the query, not after #.'),
      values: { placeholder },
    };
  if (!`${url.pathname}${url.search}`.includes('REFERENCE'))
    return {
      code: 'template_placeholder_elsewhere',
      text: msg('Put {placeholder} into the path or the query.'),
      values: { placeholder },
    };
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

import { AxiosHeaders, create, isAxiosError, isCancel } from 'axios';
import { plainError } from './api-error.ts';
import type { ApiError } from './api-error.ts';
import type { Http } from './http.ts';

/** The transport itself; loaded on first use by `createHttp`. */
export function axiosHttp(baseURL: string, timeout: number): Http {
  const keepText = (data: unknown) => data;
  const instance = create({
    baseURL,
    timeout,
    responseType: 'text',
    // Body and answer are read by the contract, not by guess.
    transformRequest: keepText,
    transformResponse: keepText,
    validateStatus: () => true,
  });
  return {
    async send({ method, path, headers, body, signal, keepalive }) {
      try {
        const response = await instance.request<unknown>({
          method,
          url: path,
          headers: { ...headers },
          data: body ?? undefined,
          ...(signal === undefined ? {} : { signal }),
          // Only fetch can outlive the page.
          ...(keepalive === true ? { adapter: 'fetch' as const, fetchOptions: { keepalive: true } } : {}),
        });
        return {
          status: response.status,
          headers: plainHeaders(response.headers),
          text: typeof response.data === 'string' ? response.data : '',
        };
      } catch (cause) {
        throw errorOf(cause);
      }
    },
  };
}

function errorOf(cause: unknown): ApiError {
  if (isCancel(cause)) return plainError('aborted', cause);
  if (isAxiosError(cause) && (cause.code === 'ECONNABORTED' || cause.code === 'ETIMEDOUT')) {
    return plainError('timeout', cause);
  }
  return plainError('network', cause);
}

function plainHeaders(headers: unknown): Record<string, string> {
  const plain: Record<string, string> = {};
  if (headers instanceof AxiosHeaders) {
    for (const [name, value] of Object.entries(headers.toJSON(true))) plain[name.toLowerCase()] = value;
  }
  return plain;
}

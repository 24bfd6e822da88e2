import { language } from '@gangway/messages';
import { AxiosHeaders, create, isAxiosError, isCancel } from 'axios';
import { plainError } from './api-error.ts';
import type { ApiError } from './api-error.ts';
import type { Http } from './http.ts';

/** The transport itself; `createHttp` loads it on first use. */
export function axiosHttp(baseURL: string, timeout: number): Http {
  const keepText = (data: unknown) => data;
  const instance = create({
    baseURL,
    timeout,
    responseType: 'text',
    // Leave body and answer alone: the contract decides how to read them.
    transformRequest: keepText,
    transformResponse: keepText,
    validateStatus: () => true,
  });
  return {
    async send({ method, path, headers, body, signal, keepalive, binary }) {
      try {
        const response = await instance.request<unknown>({
          method,
          url: path,
          // Tell the server which language the page shows: mails to people who chose none follow it.
          headers: { 'accept-language': language(), ...headers },
          data: body ?? undefined,
          ...(signal === undefined ? {} : { signal }),
          ...(binary === true ? { responseType: 'arraybuffer' as const } : {}),
          // Use fetch, which alone can outlive the page.
          ...(keepalive === true ? { adapter: 'fetch' as const, fetchOptions: { keepalive: true } } : {}),
        });
        const { status, data } = response;
        const answer = { status, headers: plainHeaders(response.headers) };
        if (binary !== true) return { ...answer, text: typeof data === 'string' ? data : '' };
        const bytes = bytesOf(data);
        // Refusals are text even where a file was requested.
        return status < 300 ? { ...answer, text: '', bytes } : { ...answer, text: new TextDecoder().decode(bytes) };
      } catch (cause) {
        throw errorOf(cause);
      }
    },
  };
}

/** Browsers return a buffer, Node a view of one. */
function bytesOf(data: unknown): ArrayBuffer {
  if (data instanceof ArrayBuffer) return data;
  return data instanceof Uint8Array ? Uint8Array.from(data).buffer : new ArrayBuffer(0);
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

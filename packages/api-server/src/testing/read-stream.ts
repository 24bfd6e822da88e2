import { type IncomingMessage, get } from 'node:http';
import type { TestApp } from './test-app.ts';

export interface OpenStream {
  status: number;
  headers: IncomingMessage['headers'];
  /** Numbers of the events that came so far. */
  ids: number[];
  /** Whether the answer came to its end, once it is over. */
  ended: Promise<boolean>;
  /** Takes no more bytes until `resume`. */
  pause: () => void;
  resume: () => void;
  leave: () => void;
}

/** Over a real connection, as a reader would: a test without a network has the answer only once it has ended. */
export const listening = (app: TestApp): Promise<string> => app.server.listen({ port: 0, host: '127.0.0.1' });

export async function openStream(origin: string, token: string, query = ''): Promise<OpenStream> {
  const request = get(`${origin}/activity/stream${query}`, { headers: { authorization: `Bearer ${token}` } });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  const ids: number[] = [];
  let rest = '';
  response.setEncoding('utf8');
  response.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '' || response.statusCode !== 200) continue;
      const event: { id: number } = JSON.parse(line);
      ids.push(event.id);
    }
  });
  // A reader that leaves is told that it was cut off.
  response.on('error', () => {});
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    ids,
    ended: new Promise((resolve) => {
      response.once('close', () => resolve(response.complete));
    }),
    pause: () => {
      response.pause();
    },
    resume: () => {
      response.resume();
    },
    leave: () => {
      request.destroy();
    },
  };
}

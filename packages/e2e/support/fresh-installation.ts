import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Duplex } from 'node:stream';
import { createServer } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeCertificates } from '@gangway/deploy/certificates';
import { makeTrialDatabase } from '@gangway/deploy/trial-database';
import { endChild, freePorts, spawnChild } from '@gangway/tooling/child-process';
import { expect } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { inherited } from './config.ts';

const program = fileURLToPath(new URL('../../gangway/bin/gangway.mjs', import.meta.url));
const loopback = '127.0.0.1';

/** A production installation without data, and the inbox of everyone it writes to. */
export interface FreshInstallation {
  readonly portal: string;
  readonly console: string;
  /** The sample service behind TLS: production opens no service without it. */
  readonly service: string;
  /** Subjects of the mails a person has received, oldest first. */
  readonly subjectsFor: (email: string) => string[];
  /** Newest link of a kind in a person's mail; waits for the mail. */
  readonly linkFor: (email: string, path: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

export interface Administrator {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Starts a production installation on PostgreSQL as `operate/install.md` does, with its first administrator. */
export async function startFreshInstallation(administrator: Administrator): Promise<FreshInstallation> {
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    for (const step of stops.splice(0).toReversed()) await step();
  };
  try {
    const database = await makeTrialDatabase('gangway_fresh');
    stops.push(() => database.drop());
    const [smtpPort = 0, portal = 0, console = 0, api = 0, sample = 0, tls = 0] = await freePorts(6);
    const mails = await receiveMails(smtpPort);
    stops.push(() => mails.stop());
    const settings = {
      ...inherited,
      GANGWAY_PROFILE: 'production',
      DATABASE_URL: database.url,
      SMTP_URL: `smtp://${loopback}:${smtpPort}`,
      APP_SECRET: 'a-secret-of-one-trial-that-nobody-else-has-0123456789',
      PORTAL_PORT: String(portal),
      CONSOLE_PORT: String(console),
      API_PORT: String(api),
      SAMPLE_SERVICE_PORT: String(sample),
      LOG_LEVEL: 'warn',
    };
    const { firstName, lastName, email } = administrator;
    await promisify(execFile)(
      process.execPath,
      [program, 'admin', 'create', '--first-name', firstName, '--last-name', lastName, '--email', email],
      { env: settings },
    );
    const platform = await startPlatform(settings);
    stops.push(() => endChild(platform));
    stops.push(await serveByTls(tls, sample));
    return {
      portal: `http://localhost:${portal}`,
      console: `http://localhost:${console}`,
      service: `https://localhost:${tls}`,
      subjectsFor: (person) => mails.to(person).map((text) => /^Subject: (.+?)\r?$/m.exec(text)?.[1] ?? ''),
      linkFor: (person, path) => newestLink(() => mails.to(person), path),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startPlatform(settings: NodeJS.ProcessEnv) {
  const child = spawnChild(process.execPath, [program, 'start'], {
    env: settings,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { stdout } = child;
  if (stdout === null) throw new Error('The platform has no output.');
  const said: string[] = [];
  for await (const line of createInterface({ input: stdout })) {
    said.push(line);
    if (!line.includes('Ready in')) continue;
    // Read on, or a full pipe would stop it.
    stdout.resume();
    return child;
  }
  throw new Error(`The platform ended before it was ready:\n${said.join('\n')}`);
}

/** Receives every mail, decoded. */
async function receiveMails(port: number) {
  const received: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope: { rcptTo } }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({ to: rcptTo.map(({ address }) => address), text: decoded(Buffer.concat(chunks).toString()) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, loopback, resolve));
  return {
    to: (email: string) => received.filter(({ to }) => to.includes(email)).map(({ text }) => text),
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** Undoes quoted-printable (RFC 2045 6.7) as far as a link needs it. */
function decoded(text: string): string {
  return text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

async function newestLink(mails: () => string[], path: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      () => {
        const links = mails()
          .toReversed()
          .flatMap((text) => text.match(/https?:\/\/[^\s"<>]+/gu) ?? []);
        link = links.find((found) => new URL(found).pathname.startsWith(path));
        return link;
      },
      { message: `a link to ${path}`, intervals: [100], timeout: 30_000 },
    )
    .toBeDefined();
  return link ?? '';
}

/** Puts TLS in front of a port, with a certificate that a browser must be told to take. */
async function serveByTls(port: number, behind: number): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-fresh-'));
  const { certificate, key } = makeCertificates(folder, ['localhost']);
  const open = new Set<Duplex>();
  const server = createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, (socket) => {
    const target = connect(behind, loopback);
    for (const end of [socket, target]) {
      open.add(end);
      // Either end may leave first.
      end.on('error', () => end.destroy());
      end.on('close', () => {
        open.delete(end);
        socket.destroy();
        target.destroy();
      });
    }
    socket.pipe(target).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(port, loopback, () => resolve()));
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // Browsers keep connections open.
    for (const end of open) end.destroy();
    await closed;
    rmSync(folder, { recursive: true, force: true });
  };
}

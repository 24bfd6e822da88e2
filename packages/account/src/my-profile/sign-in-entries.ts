import type { Session, SignInAttempt } from '@gangway/contract';

/** A session with its sign-in, or a sign-in alone: it failed, or its session is over. */
export interface SignInEntry {
  readonly session?: Session;
  readonly attempt?: SignInAttempt;
}

/** Most between the record of a sign-in and its session, which one request writes, in ms. */
const sameMoment = 5000;

/** Sessions and recent sign-ins as one list: this session first, then the latest. Each sign-in is listed once. */
export function signInEntries(
  sessions: readonly Session[],
  attempts: readonly SignInAttempt[],
): readonly SignInEntry[] {
  const found = new Set<SignInAttempt>();
  const signedIn = sessions.map((session): SignInEntry => {
    const attempt = attempts.find((each) => !found.has(each) && began(session, each));
    if (attempt === undefined) return { session };
    found.add(attempt);
    return { session, attempt };
  });
  const others = attempts.filter((attempt) => !found.has(attempt)).map((attempt): SignInEntry => ({ attempt }));
  return [...signedIn, ...others].toSorted((one, other) => rankOf(other) - rankOf(one));
}

function began(session: Session, { isSuccess, app, device, ip, at }: SignInAttempt): boolean {
  return (
    isSuccess &&
    app === session.app &&
    device === session.device &&
    ip === session.ip &&
    Math.abs(Date.parse(at) - Date.parse(session.createdAt)) <= sameMoment
  );
}

function rankOf({ session, attempt }: SignInEntry): number {
  if (session?.current === true) return Infinity;
  return Date.parse(session?.lastUsedAt ?? attempt?.at ?? '');
}

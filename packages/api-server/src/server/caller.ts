import type { Language } from '@gangway/contract/languages';

/** Origin of a request, for counters and the audit trail. */
export interface Origin {
  ip: string;
  userAgent: string;
  requestId: string;
  /** The language in which the request was made, for mails that it causes. */
  language?: Language | undefined;
}

/** The person behind this request, as the database has them now. */
export interface Caller extends Origin {
  id: number;
  sub: string;
  email: string;
  name: string;
  organizationId: number | null;
  /** Branches the caller works in; a Branch_Admin is confined to them. */
  branchIds: readonly number[];
  /** Roles in the service `user_management`. */
  roles: readonly string[];
  sid: string;
  familySid: string;
  client: 'portal' | 'console';
  authTime: Date;
  /** Batch of the change, for the trail. */
  batchId?: number;
}

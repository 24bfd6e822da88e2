/** Where a request comes from, for counters and the audit trail. */
export interface Origin {
  ip: string;
  userAgent: string;
  requestId: string;
}

/** Who makes this request, as the database says at this moment. */
export interface Caller extends Origin {
  id: number;
  sub: string;
  email: string;
  name: string;
  organizationId: number | null;
  /** The branches the caller works in; a Branch_Admin is bound to them. */
  branchIds: readonly number[];
  /** Roles in the service `user_management`. */
  roles: readonly string[];
  sid: string;
  familySid: string;
  client: 'portal' | 'console';
  authTime: Date;
  /** The batch that a change belongs to, for the trail. */
  batchId?: number;
}

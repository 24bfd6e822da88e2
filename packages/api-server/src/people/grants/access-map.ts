import type { UserDetail } from '@gangway/contract';

/** A role of a person in a service. */
export interface HeldRole {
  service: string;
  role: string;
  limit: number | null;
  notification: boolean;
  trackingUrlEnabled: boolean;
  /** The last day with access; null without an end; absent of a job, which has none. */
  until?: string | null;
}

/** Access by the key of the service. Its roles share limit, switches and end: those of the first stand for all. */
export function accessMap(held: readonly HeldRole[]): UserDetail['services'] {
  const map: UserDetail['services'] = {};
  for (const { service, role, limit, notification, trackingUrlEnabled, until } of held) {
    const known = map[service];
    if (known) {
      known.role.push(role);
      known.trackingUrlEnabled ||= trackingUrlEnabled;
    } else {
      map[service] = {
        role: [role],
        limit: limit ?? 0,
        notification,
        trackingUrlEnabled,
        ...(until === undefined ? {} : { until }),
      };
    }
  }
  return map;
}

/**
 * Limits on one address, network or person.
 * @param limits.multiplier of every limit but the hard one, which has a setting of its own.
 */
export function limitsOf({ multiplier, hardLimit }: { multiplier: number; hardLimit: number }) {
  const limit = (base: number) => Math.max(1, Math.round(base * multiplier));
  return {
    throttle: {
      /** Wrong passwords after which only a reset opens the account. */
      hardLimit,
      /** Failed sign-ins of one address within the hour. */
      attemptsPerAddress: limit(300),
      /** The same of a whole network, /24 or /56. */
      attemptsPerNetwork: limit(1500),
      /** Links that administrators mail to one person. */
      invitationsPerPersonPerHour: limit(3),
      /** Test mails of one administrator. */
      testMailsPerHour: limit(10),
      /** Registrations of one administrator refused because the address has an account. */
      refusedRegistrationsPerHour: limit(20),
      resetMailsPerEmailPerHour: limit(3),
      resetMailsPerAddressPerHour: limit(20),
      accessRequestsPerAddressPerHour: limit(20),
    },
    /**
     * Of one address, at each process. Ten thousand people behind one address renew 2,500 times a minute, and sign in 333 times
     * if all come within half an hour.
     */
    callsPerMinute: {
      refreshes: limit(6000),
      /** Codes exchanged for a session of the console. */
      codes: limit(1500),
      /** Sign-ins by OpenID Connect, and the tokens exchanged for them: a service with that many users renews from one address. */
      serviceSignIns: limit(6000),
      /** Links of mails opened, and passwords set with them. */
      links: limit(1500),
      /** Looks of a host: every page asks before sign-in, and keeps the answer for a minute. */
      looks: limit(6000),
      /** Lists without page and size, and exports. */
      wholeLists: limit(300),
    },
  };
}

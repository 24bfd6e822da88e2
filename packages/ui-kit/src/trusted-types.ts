interface TrustedTypesRules {
  createHTML: (input: string) => string;
  createScriptURL: (input: string) => string;
}

declare global {
  var trustedTypes: { createPolicy(name: string, rules: TrustedTypesRules): unknown } | undefined;
}

/** As the build names them, beside the other scripts. */
const ownWorker = /^\/assets\/[a-z-]+-worker-[\w-]{8,}\.js$/;

/**
 * Installs the default Trusted Types policy, where the browser has them. The style engine of the toasts sets
 * `innerHTML` of its style element to one space: exactly that passes, any other string throws. Scripts from strings are
 * never allowed, and of script addresses those of our own workers alone.
 *
 * Call once, before anything renders; the policy header has to name `default` in `trusted-types`.
 */
export function installTrustedTypes(): void {
  globalThis.trustedTypes?.createPolicy('default', {
    createHTML(input) {
      if (input === ' ') return input;
      throw new TypeError('HTML from a string is not allowed');
    },
    createScriptURL(input) {
      const { origin, pathname } = new URL(input, location.href);
      if (origin === location.origin && ownWorker.test(pathname)) return input;
      throw new TypeError('A script from an address is not allowed');
    },
  });
}

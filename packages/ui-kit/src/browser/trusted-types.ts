interface TrustedTypesRules {
  createHTML: (input: string) => string;
  createScriptURL: (input: string) => string;
}

declare global {
  var trustedTypes: { createPolicy(name: string, rules: TrustedTypesRules): unknown } | undefined;
}

/**
 * Installs the default Trusted Types policy in browsers that support it. The style engine of the toasts sets
 * `innerHTML` of its style element to one space: exactly that passes, any other string throws. Scripts from strings
 * never pass, and script addresses only if listed in `workers`, letter for letter: the app's worker files as the build
 * named them.
 *
 * Call once, before the first render; the policy header has to name `default` in `trusted-types`.
 */
export function installTrustedTypes(workers: readonly string[] = []): void {
  globalThis.trustedTypes?.createPolicy('default', {
    createHTML(input) {
      if (input === ' ') return input;
      throw new TypeError('HTML from a string is not allowed');
    },
    createScriptURL(input) {
      if (workers.includes(input)) return input;
      throw new TypeError('A script from an address is not allowed');
    },
  });
}

declare global {
  var trustedTypes:
    { createPolicy(name: string, rules: { createHTML: (input: string) => string }): unknown } | undefined;
}

/**
 * Installs the default Trusted Types policy, where the browser has them. The style engine of the toasts sets
 * `innerHTML` of its style element to one space: exactly that passes, any other string throws. Scripts and script
 * addresses are never allowed from strings.
 *
 * Call once, before anything renders; the policy header has to name `default` in `trusted-types`.
 */
export function installTrustedTypes(): void {
  globalThis.trustedTypes?.createPolicy('default', {
    createHTML(input) {
      if (input === ' ') return input;
      throw new TypeError('HTML from a string is not allowed');
    },
  });
}

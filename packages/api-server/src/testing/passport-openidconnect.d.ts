// The package has no types; these are what its test needs.
declare module 'passport-openidconnect' {
  export class Strategy {
    constructor(
      options: Record<string, unknown>,
      verify: (issuer: string, profile: unknown, done: (error: unknown, user?: unknown) => void) => void,
    );
    authenticate(request: { session: object; query: Record<string, string> }): void;
  }
}

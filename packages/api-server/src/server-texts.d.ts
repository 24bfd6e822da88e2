declare module 'virtual:server-texts' {
  /** Translations by English text, of each language that has all. */
  const texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default texts;
}

// Compiled by the build (`src/build/catalogues.mjs`).
declare module '*.po?first' {
  const catalogue: Record<'texts' | 'sentences', Readonly<Record<string, string>>>;
  export default catalogue;
}
declare module '*.po?rest' {
  const catalogue: Record<'texts' | 'sentences', Readonly<Record<string, string>>>;
  export default catalogue;
}

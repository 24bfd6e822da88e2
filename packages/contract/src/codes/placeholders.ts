/**
 * Names of the placeholders of an ICU message, read by the compiler, so that a call misses none. A branch of a plural or a select has
 * more than one word, since a lone one in braces reads like a placeholder.
 */
export type PlaceholderOf<Text extends string> = Text extends `${string}{${infer Rest}`
  ? HeadOf<Rest> | PlaceholderOf<Rest>
  : never;

type HeadOf<Rest extends string> = Rest extends `${infer Head}}${string}`
  ? Head extends `${infer Name},${string}`
    ? NameIn<Name>
    : NameIn<Head>
  : never;

type NameIn<Text extends string> = Text extends '' | `${string}${' ' | '{' | '#'}${string}` ? never : Text;

/** Widest list of sentences in pixels: a time or an action at the end of a line stays near its words. */
export const readingWidth = 924;

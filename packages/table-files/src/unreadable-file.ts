import { t, type Values } from '@gangway/messages';

/** Explains to a person why a file cannot be read; in English, since a worker does not know the chosen language. */
export class UnreadableFile extends Error {
  /** The message, which the page says in the reader's language. */
  readonly text: string;
  readonly values: Values<string | number>;

  constructor(text: string, values: Values<string | number> = {}, options?: ErrorOptions) {
    super(t(text, values), options);
    this.text = text;
    this.values = values;
  }
}

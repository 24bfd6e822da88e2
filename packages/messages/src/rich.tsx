import { cloneElement, Fragment, isValidElement, type ReactNode } from 'react';
import { pieces } from './message.ts';

/** Elements and texts of a rich message, by the name of their placeholder or tag. */
export type RichValues = Readonly<Record<string, ReactNode>>;

/**
 * Says a text with elements in it, such as `Have an account? <link>Sign in</link>`: the element of a tag contains what
 * the tag contains. Values are shown as they are: markup in a name stays text.
 */
export function rich(text: string, values: RichValues): ReactNode {
  const open: { tag: string; nodes: ReactNode[] }[] = [{ tag: '', nodes: [] }];
  const add = (node: ReactNode) => {
    const nodes = open.at(-1)?.nodes;
    nodes?.push(<Fragment key={nodes.length}>{node}</Fragment>);
  };
  for (const piece of pieces(text, values)) {
    if (typeof piece !== 'string') add(piece.value);
    else
      for (const part of piece.split(/(<\/?\w+>)/)) {
        const tag = /^<\/?(\w+)>$/.exec(part)?.[1];
        if (tag === undefined) {
          if (part !== '') add(part);
        } else if (!part.startsWith('</')) open.push({ tag, nodes: [] });
        else if (open.length > 1) {
          const closed = open.pop();
          const element = values[closed?.tag ?? ''];
          add(isValidElement(element) ? cloneElement(element, undefined, closed?.nodes) : closed?.nodes);
        }
      }
  }
  return open[0]?.nodes;
}

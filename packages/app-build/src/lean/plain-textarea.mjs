import { createElement, forwardRef } from 'react';

/** In place of MUI's TextareaAutosize, which measures by script: browsers that can let the field grow by themselves. */
// oxlint-disable-next-line import/no-default-export -- what it stands in for is one
export default forwardRef(function PlainTextarea(
  /** @type {import('react').TextareaHTMLAttributes<HTMLTextAreaElement> & { minRows?: number, maxRows?: number }} */
  { minRows = 1, maxRows: _maxRows, style, ...rest },
  /** @type {import('react').Ref<HTMLTextAreaElement>} */ ref,
) {
  const grows = { fieldSizing: 'content', minHeight: `${minRows * 1.4375}em`, resize: 'none' };
  return createElement('textarea', { ...rest, ref, rows: minRows, style: { ...style, ...grows } });
});

/** Sides of the screen in styles, each with the side of the text that follows the reading direction. */
const logical = new Map([
  ['left', 'insetInlineStart'],
  ['right', 'insetInlineEnd'],
  ['marginLeft', 'marginInlineStart'],
  ['marginRight', 'marginInlineEnd'],
  ['ml', 'marginInlineStart'],
  ['mr', 'marginInlineEnd'],
  ['paddingLeft', 'paddingInlineStart'],
  ['paddingRight', 'paddingInlineEnd'],
  ['pl', 'paddingInlineStart'],
  ['pr', 'paddingInlineEnd'],
  ['borderLeft', 'borderInlineStart'],
  ['borderRight', 'borderInlineEnd'],
]);

const screens = /(?:^|\/)(?:apps\/[^/]+|packages\/(?:account|app-frame|form-kit|table-kit|toasts|ui-kit))\/src\//;

/** Reports styles that keep to a side of the screen where a page runs from right to left. */
export const logicalSidesRule = {
  create(context) {
    if (!screens.test(context.filename.replaceAll('\\', '/'))) return {};
    return {
      Property(node) {
        // A shorthand is a value of a message, not a length.
        if (node.parent.type !== 'ObjectExpression' || node.computed || node.shorthand || isMarginOfChart(node)) return;
        const name = node.key.type === 'Identifier' ? node.key.name : String(node.key.value);
        const side = node.value.type === 'Literal' ? node.value.value : undefined;
        if (logical.has(name))
          context.report({ node, message: `Use \`${logical.get(name)}\`: pages may run from right to left.` });
        else if (name === 'textAlign' && (side === 'left' || side === 'right'))
          context.report({ node, message: 'Align with `start` or `end`: pages may run from right to left.' });
      },
    };
  },
};

/** `margin={{ left: 0 }}` is an API of charts, which know no logical sides. */
function isMarginOfChart({ parent }) {
  const attribute = parent.parent?.parent;
  return attribute?.type === 'JSXAttribute' && attribute.name.name === 'margin';
}

/**
 * Keeps bare text apart from what comes and goes. A browser that translates a page moves each text node into a `<font>`; React
 * then fails to remove that text, or to insert a sibling before it, and the page is lost (`removeChild`, facebook/react 11538).
 * Text as the only child of an element is safe: React sets it as the element's `textContent`. Spaces are not translated.
 */
const remedy =
  'Put this text into an element of its own, such as <span>: a translated page fails when React removes it or inserts something before it.';

/** Reports text before which a sibling may appear, text that may itself disappear, and text in place of an element. */
export const textApartRule = {
  meta: { fixable: 'code' },
  create(context) {
    const report = (node, fix) => context.report({ node, message: remedy, fix });
    const reportText = (node) =>
      report(node, (fixer) => fixer.replaceText(node, apart(context.sourceCode.getText(node), node)));
    const checkBranch = (branch, alone) => {
      if (isText(branch)) {
        if (!alone) reportText(branch);
      } else if (branch.type === 'JSXFragment' && branch.children.some(isText)) {
        report(branch, (fixer) => [
          fixer.replaceText(branch.openingFragment, '<span>'),
          fixer.replaceText(branch.closingFragment, '</span>'),
        ]);
      }
    };
    const checkChildren = (node) => {
      const children = node.children.filter(isShown);
      for (const [index, child] of children.entries()) {
        if (isText(child) && comesAndGoes(children[index - 1])) reportText(child);
        const branches = branchesOf(child);
        const alone = !branches.some(isNoText) || (children.length === 1 && node.type === 'JSXElement');
        for (const branch of branches) checkBranch(branch, alone);
      }
    };
    return {
      JSXElement: checkChildren,
      JSXFragment: checkChildren,
      ConditionalExpression(node) {
        if (/^(?:JSXExpressionContainer|ConditionalExpression|LogicalExpression)$/.test(node.parent.type)) return;
        const branches = branchesOf(node);
        const alone = !branches.some(({ type }) => /^JSX(?:Element|Fragment)$/.test(type));
        for (const branch of branches) if (isText(branch)) checkBranch(branch, alone);
      },
    };
  },
};

/** The source of a text in an element of its own. */
function apart(source, node) {
  if (node.type === 'JSXText') {
    const [, before, text, after] = /^(\s*\n\s*)?([\s\S]*?)(\s*\n\s*)?$/.exec(source);
    return `${before ?? ''}<span>${text}</span>${after ?? ''}`;
  }
  if (node.type === 'JSXExpressionContainer') return `<span>${source}</span>`;
  return `<span>{${source}}</span>`;
}

function isShown(node) {
  if (node.type === 'JSXText') return !/^\s*$/.test(node.value);
  return node.type !== 'JSXExpressionContainer' || node.expression.type !== 'JSXEmptyExpression';
}

/** Whether a node is text for certain: types are not known here. */
function isText(node) {
  if (node.type === 'JSXExpressionContainer') return isText(node.expression);
  if (node.type === 'JSXText') return isShown(node);
  if (node.type === 'TemplateLiteral') return true;
  return node.type === 'Literal' && typeof node.value === 'string' && node.value.trim() !== '';
}

/** What a conditional child may show; without a branch that shows nothing. */
function branchesOf(node) {
  if (node?.type === 'JSXExpressionContainer') return branchesOf(node.expression);
  if (node?.type === 'ConditionalExpression') return [...leaves(node.consequent), ...leaves(node.alternate)];
  if (node?.type === 'LogicalExpression' && node.operator === '&&')
    return [{ type: 'Literal', value: null }, ...leaves(node.right)];
  return [];
}

function leaves(node) {
  const branches = branchesOf(node);
  return branches.length === 0 ? [node] : branches;
}

/** Whether a branch shows an element or nothing. Of other values the type is not known. */
function isNoText(node) {
  return (
    /^JSX(?:Element|Fragment)$/.test(node.type) ||
    (node.type === 'Literal' && (node.value === null || node.value === ''))
  );
}

/** Whether a child may be inserted later, before its next sibling. */
function comesAndGoes(node) {
  const branches = branchesOf(node);
  return branches.some(isNoText);
}

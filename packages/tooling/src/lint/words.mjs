/**
 * Names that the code no longer uses, each with the name to use: the glossary as a lint rule. A key is a whole identifier; `*` at its
 * start stands for any beginning. Specified names, such as *known device*, are not here.
 */
const words = {
  GoodCall: 'ValidRequest',
  JobTemplate: 'AccessTemplate',
  Wish: 'ChangeRequest',
  arrival: 'completeSignIn',
  bringData: 'seedDemo',
  giveBackBy: 'a readable statement',
  goodCalls: 'validRequests',
  jobTemplate: 'accessTemplate',
  letIn: 'completeSignIn',
  onceMore: 'retryOnce',
  spare: 'unchanged',
  wish: 'changeRequest',
};

/** @returns the name to use in place of `name`; undefined for any other name. */
function betterName(name) {
  if (Object.hasOwn(words, name)) return words[name];
  const ending = Object.keys(words).find((word) => word.startsWith('*') && name.endsWith(word.slice(1)));
  return ending === undefined || name === ending.slice(1) ? undefined : words[ending];
}

/** Reports declarations, so that a name is reported once and names of libraries pass. */
export const wordsRule = {
  create(context) {
    // Kubernetes calls a part of its CronJob jobTemplate.
    if (/\/packages\/deploy\//.test(context.filename)) return {};
    const check = (node) => {
      if (node?.type !== 'Identifier') return;
      const better = betterName(node.name);
      if (better !== undefined)
        context.report({ node, message: `Say ${better}, not ${node.name} (packages/tooling/src/lint/words.mjs).` });
    };
    const declared = (node) => check(node.id);
    return {
      VariableDeclarator: declared,
      FunctionDeclaration: declared,
      ClassDeclaration: declared,
      TSInterfaceDeclaration: declared,
      TSTypeAliasDeclaration: declared,
      PropertyDefinition: (node) => check(node.key),
      TSPropertySignature: (node) => check(node.key),
    };
  },
};

/** Phrases that people no longer read, each with the words to use (the glossary of texts). */
const phrases = [
  [/\bcould not\b/i, 'Couldn’t … (what failed)'],
  [/\b(?:Switch (?:off|on)\b|(?:is|are) switched (?:off|on)\b)/, 'Deactivate, Activate; is inactive, is active'],
  [/\bNo access$/, 'an en dash, or what is missing'],
  [/\basks for (?:an account|access to)\b/, 'wants to join'],
  [/\b(?:Jobs|Add Job)\b/, 'Access template'],
  [/^\s*Asked (?:for )?\b|\basked for:/, 'Requested'],
  [/\b(?:Needs attention|Recent changes)\b/, 'Needs you; Latest changes'],
  [/\bLive subscriptions\b/, 'Active subscriptions'],
  [/\bThis was not me\b/, 'This wasn’t me'],
  [/\b(?:Takes references|Reference URL)\b/, 'Opens references; Link for a reference'],
  [
    /\b(?:Redirect addresses|Addresses after signing out|Sign-in address|Settings to copy)\b/,
    'the name that OpenID Connect has',
  ],
  [/\bSigns in with only\b/, 'Password only'],
];

/** Code whose texts reach people; tests, tools and what developers read are not among it. */
const seen =
  /(?:^|\/)(?:apps\/[^/]+|packages\/(?:account|api-client|api-server|app-frame|auth-client|form-kit|gangway|sample-service|table-kit|toasts|ui-kit))\/src\/(?!testing\/)(?!.*\.test\.tsx?$)(?!.*test-support)/;

/** Reports phrases in strings, templates and JSX. */
export const textsRule = {
  create(context) {
    if (!seen.test(context.filename.replaceAll('\\', '/'))) return {};
    const check = (node, text) => {
      const found = phrases.find(([pattern]) => pattern.test(text));
      if (found !== undefined && !isForDevelopers(node))
        context.report({ node, message: `Say “${found[1]}” (packages/tooling/src/lint/texts.mjs).` });
    };
    return {
      Literal: (node) => {
        if (typeof node.value === 'string') check(node, node.value);
      },
      TemplateElement: (node) => check(node, node.value.cooked ?? ''),
      JSXText: (node) => check(node, node.value),
    };
  },
};

/** Whether a text is logged, or names a column of a file. */
function isForDevelopers(node) {
  for (let above = node.parent; above; above = above.parent) {
    if (above.type === 'CallExpression') {
      const { callee } = above;
      return (
        callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'console'
      );
    }
    if (/Function|Statement$/.test(above.type)) return false;
  }
  return false;
}

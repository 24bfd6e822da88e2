/** Code whose texts are messages: both apps and the packages that they share. */
const passed =
  /(?:^|\/)(?:apps\/(?:admin-console|portal)|packages\/(?:account|app-frame|form-kit|table-kit|toasts|ui-kit))\/src\/(?!testing\/)(?!marks\/flag-shapes)(?!.*\.test\.tsx?$)(?!.*test-support)/;

/** The server's own texts that people read, beside the sentences of the contract. */
const mails = /(?:^|\/)packages\/api-server\/src\/outbox\/mails\/(?!.*\.test\.ts$)/;

/** Attributes that hold no text for people. */
const code =
  /^(?:className|id|key|href|to|path|component|variant|color|size|type|role|rel|target|autoComplete|brandName|inputMode|style|sx|src|d|fill|stroke|viewBox|data-.*|aria-(?!label$|description$|valuetext$|roledescription$).*)$/;

/** Whether a string is a sentence or a label: two letters, begun by a capital or with a word after a word. */
const isText = (text) =>
  /\p{L}{2}/u.test(text) && (/^\P{L}*\p{Lu}\p{Ll}/u.test(text) || /\p{L}{2}[,;:]? \p{L}/u.test(text));

/** Whether a string away from markup is a sentence for certain: other code has strings of several words too. */
const isSentence = (text) => /^\p{Lu}\p{Ll}*[’ ].*\p{L}[.!?…]?$/u.test(text) && !/[{};<>=]|^Bearer /.test(text);

const say =
  'Say it by t(), msg() or rich() of @gangway/messages, with placeholders for what differs: catalogues hold whole sentences.';

/** Reports texts outside a message, messages that no catalogue can hold, and those said before the language is known. */
export const messagesRule = {
  create(context) {
    const file = context.filename.replaceAll('\\', '/');
    if (!passed.test(file) && !mails.test(file)) return {};
    const report = (node, message = say) => context.report({ node, message });
    return {
      JSXText(node) {
        if (/\p{L}{2}/u.test(node.value.replaceAll(/&\w+;/g, '')) && !isCode(node.parent)) report(node);
      },
      JSXAttribute(node) {
        const name = node.name.name?.name ?? node.name.name;
        if (node.value?.type === 'Literal' && !code.test(name) && isText(node.value.value)) report(node);
      },
      Literal(node) {
        if (typeof node.value === 'string' && isSentence(node.value) && !isForDevelopers(node)) report(node);
      },
      TemplateLiteral(node) {
        const text = node.quasis.map(({ value }) => value.cooked).join('x');
        if (/\p{L}{2}/u.test(text.replaceAll('x', '')) && isSentence(text) && !isForDevelopers(node)) report(node);
      },
      CallExpression(node) {
        if (node.callee.type !== 'Identifier' || !/^(?:t|rich|msg)$/.test(node.callee.name)) return;
        const [text] = node.arguments;
        if (text?.type === 'TemplateLiteral' || text?.type === 'BinaryExpression')
          report(node, `Write the message as one literal: its text is its id in the catalogues. ${say}`);
        if (node.callee.name !== 'msg' && isAtStart(node))
          report(node, 'Mark it by msg() here and say it by t() where it is shown: the language is not known yet.');
      },
    };
  },
};

const isCode = (parent) => /^(?:code|kbd|style)$/.test(parent.openingElement?.name?.name ?? '');

/** Whether a node runs when its module loads. */
function isAtStart(node) {
  for (let above = node.parent; above; above = above.parent) if (/Function|Class/.test(above.type)) return false;
  return true;
}

/** Whether a string is a message already, compared, a key, a type, logged, or part of an error for developers. */
function isForDevelopers(node) {
  const { parent } = node;
  if (
    /^(?:ImportDeclaration|ExportAllDeclaration|ExportNamedDeclaration|ImportExpression|TSLiteralType|BinaryExpression|SwitchCase|JSXAttribute)$/.test(
      parent.type,
    )
  )
    return true;
  if (parent.type === 'Property' && parent.key === node) return true;
  if (parent.type === 'TaggedTemplateExpression') return true;
  for (let above = parent; above; above = above.parent) {
    if (above.type === 'NewExpression' || above.type === 'ThrowStatement') return true;
    if (above.type === 'CallExpression') {
      const name = above.callee.name ?? above.callee.object?.name ?? '';
      return /^(?:t|rich|msg|console|wrongConfig)$/.test(name) || above.callee.type === 'Super';
    }
    if (/Function|Statement$/.test(above.type)) return false;
  }
  return false;
}

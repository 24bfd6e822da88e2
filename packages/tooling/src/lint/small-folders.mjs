import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';

const most = 25;

/** Sources of the server and the apps but for what tests stand on. */
const counted = /(?:^|\/)(?:apps\/[^/]+|packages\/api-server)\/src\/(?!testing\/)/;
const isSource = (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name);

/** Reports each source past a folder's 25th, in alphabetical order: nobody takes in a longer list at a glance. */
export const smallFoldersRule = {
  create(context) {
    const file = context.filename.replaceAll('\\', '/');
    if (!counted.test(file) || !isSource(file)) return {};
    return {
      Program(node) {
        const sources = readdirSync(dirname(file)).filter(isSource).toSorted();
        if (sources.indexOf(basename(file)) >= most)
          context.report({
            node,
            message: `${basename(dirname(file))}/ holds ${sources.length} sources, and may hold ${most}. Move those that serve one thing into a folder named after it, with their tests.`,
          });
      },
    };
  },
};

import { readdirSync } from 'node:fs';

const packages = ['apps', 'packages'].flatMap((folder) => readdirSync(new URL(folder, import.meta.url)));
/** Names of packages that commits still carry, or will. */
const otherPackages = ['app-shell', 'messages'];
const repository = ['changelog', 'ci', 'deps', 'repo'];

/** Conventional commits; `packages/tooling/src/check-commits.mjs` says which commits are read. */
export default {
  extends: ['@commitlint/config-conventional'],
  rules: {
    'header-max-length': [2, 'always', 72],
    'body-max-line-length': [0],
    'footer-max-line-length': [0],
    // A subject may begin with a name that is written in capitals.
    'subject-case': [0],
    'scope-enum': [2, 'always', [...packages, ...otherPackages, ...repository]],
  },
};

export { accessTemplateCalls, accessTemplateQueries } from './access-template-queries.ts';
export { StartFromAccessTemplate } from './start-from-access-template.tsx';
export { leftOutOfTemplate, rowsOfTemplate } from './template-rows.ts';

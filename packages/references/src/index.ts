export { fillTemplate, placeholder, templateProblem } from './fill-template.ts';
export { kindNames, referenceKinds, type ReferenceKind } from './kind.ts';
export { kindOf, readReference, readReferences, type Reading } from './read-reference.ts';

export { readTable, type FileTable, type ReadFile, type ReadOptions, type SheetChoice } from './read-table.ts';
export { UnreadableFile } from './unreadable-file.ts';

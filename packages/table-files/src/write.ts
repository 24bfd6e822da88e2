export { writeCsv } from './write-csv.ts';
export { workbookFromCsv, writeWorkbook } from './write-workbook.ts';

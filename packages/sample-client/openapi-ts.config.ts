import { defineConfig } from '@hey-api/openapi-ts';

export default defineConfig({
  input: './dist/openapi.json',
  output: './dist/client',
  logs: { level: 'warn', file: false },
});

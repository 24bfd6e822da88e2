import { defineConfig } from 'vitest/config';
import { catalogues } from './src/build/catalogues.mjs';

export default defineConfig({ plugins: [catalogues()], test: { include: ['src/**/*.test.{ts,tsx}'] } });

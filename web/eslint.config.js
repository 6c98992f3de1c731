import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  { ignores: ['dist/', 'test-results/', 'playwright-report/'] },
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  // Turns off the rules that conflict with prettier.
  svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser } },
    // TypeScript checks undefined names better than this rule.
    rules: { 'no-undef': 'off', eqeqeq: 'error' },
  },
  { files: ['scripts/*.mjs'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
);

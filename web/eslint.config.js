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
  // Layout is prettier's business.
  svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser } },
    // The compiler knows every name, with its types; this rule only guesses.
    rules: { 'no-undef': 'off', eqeqeq: 'error' },
  },
  { files: ['scripts/*.mjs'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
);

import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

const AT_ONCE = 'This is read at once, shown or not: await expect(…) with what is to be seen.';
const LIMITS = 'Limits of time are set in playwright.config.ts only.';

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
  {
    // A test waits for what it wants to see, however long that takes: playwright.config.ts has the
    // only limits. What is read without waiting depends on the machine. Nor does it press what a person could not.
    files: ['e2e/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          [
            'CallExpression[callee.property.name="waitForTimeout"]',
            'Wait for what comes, not for time.',
          ],
          ['CallExpression[callee.property.name=/^(setTimeout|slow)$/]', LIMITS],
          ['Property[key.name="timeout"]', LIMITS],
          [
            'CallExpression:not([callee.name="rmSync"]) > ObjectExpression > Property[key.name="force"]',
            'Press what lies on top, such as the label of a hidden button.',
          ],
          [
            'CallExpression[callee.property.name="all"][arguments.length=0]',
            'These may only be about to be shown: each() waits for the first.',
          ],
          ['CallExpression[callee.property.name=/^all(InnerTexts|TextContents)$/]', AT_ONCE],
          [
            'CallExpression[callee.name="expect"] > AwaitExpression > CallExpression[callee.property.name=/^(count|is[A-Z].*)$/]',
            AT_ONCE,
          ],
        ].map(([selector, message]) => ({ selector, message })),
      ],
    },
  },
  {
    files: ['e2e/**/*.spec.ts'],
    rules: { 'no-restricted-globals': ['error', { name: 'setTimeout', message: LIMITS }] },
  },
  {
    // As in C++: a function fits on a screen.
    files: ['src/**/*.ts', 'src/**/*.svelte'],
    rules: {
      'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
    },
  },
  { files: ['scripts/*.mjs'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
);

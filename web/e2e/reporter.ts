import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Number of lines that are told of an error: what was awaited, and what was there instead. */
const MOST_LINES = 12;
// eslint-disable-next-line no-control-regex
const COLOURS = /\u001b\[[\d;]*m/g;

/** The last lines of a run: of each failure its reason, its files, and how to repeat it alone. */
export default class LastWords implements Reporter {
  readonly #failed: [TestCase, TestResult][] = [];

  printsToStdio() {
    return false; // `list` stays beside it
  }

  onTestEnd(test: TestCase, result: TestResult) {
    if (!['passed', 'skipped'].includes(result.status) && !test.ok())
      this.#failed.push([test, result]);
  }

  onExit() {
    for (const [test, { error, attachments, status }] of this.#failed) {
      const { file, line } = test.location;
      const where = `${relative(process.cwd(), file)}:${line}`;
      const reason = error?.message?.replace(COLOURS, '') ?? status;
      console.log(`\nFailed: ${test.title}`);
      for (const each of reason.split('\n').slice(0, MOST_LINES)) console.log(`  ${each}`);
      for (const { path } of attachments)
        if (path) console.log(`  kept: ${relative(process.cwd(), path)}`);
      const nightly = test.tags.includes('@nightly') ? 'DIPOLIS_NIGHTLY=1 ' : '';
      console.log(`  alone: ${nightly}npm --prefix web run e2e -- ${where}`);
    }
    return Promise.resolve();
  }
}

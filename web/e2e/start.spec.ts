import { expect, test } from '@playwright/test';

test('the server hands out the page', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/dipolis/);
});
